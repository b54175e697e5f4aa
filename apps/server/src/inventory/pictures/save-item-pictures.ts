import { AppError } from '@kontor/contract/core/errors.ts';
import type { ItemPictureChange } from '@kontor/contract/inventory/schema.ts';
import { writeAudit } from '#audit';
import { listKnownPictures } from '#pictures';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { describeItems, type ItemFacts } from '../base-items.repo.ts';
import { removePictures, savePictures } from './item-pictures.repo.ts';

type Changes = ItemPictureChange['pictures'];

function describe(changes: Changes, items: Map<string, ItemFacts>): Html {
  const [only] = changes;
  const given = changes.filter(({ picture }) => picture !== null).length;
  const done = given === changes.length ? 'hochgeladen' : given === 0 ? 'entfernt' : 'geändert';
  if (changes.length > 1 || !only) return html`Bilder von <b>${changes.length}</b> Gegenständen ${done}.`;
  return html`Bild von <b>${items.get(only.name)?.label ?? only.name}</b> ${done}.`;
}

/** Without a picture of its own, an item shows the one of the image host. */
export async function saveItemPictures(tx: Tx, by: Actor, changes: Changes, at: Date): Promise<void> {
  const names = changes.map(({ name }) => name);
  const items = await describeItems(tx, names);
  const unknown = names.find((name) => !items.has(name));
  if (unknown) throw new AppError('inventory.unknown-item', { name: unknown });
  const given = changes.flatMap(({ name, picture }) => (picture === null ? [] : { name, picture }));
  const ids = given.map(({ picture }) => picture);
  const known = ids.length > 0 ? await listKnownPictures(tx, ids, 'ITEM') : new Set<string>();
  if (ids.some((id) => !known.has(id))) throw new AppError('pictures.unknown');
  const taken = changes.filter(({ picture }) => picture === null).map(({ name }) => name);
  await savePictures(tx, given);
  await removePictures(tx, taken);
  await writeAudit(tx, { type: 'MANAGEMENT', message: describe(changes, items), by, at });
}
