import { AppError } from '@kontor/contract/core/errors.ts';
import type { VehicleClass, VehicleClassList } from '@kontor/contract/racing/schema.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { type Who, writeRacingAudit } from '../racing-audit.ts';
import { deleteClass, insertClass, isClassUsed, listClasses, lockClasses, updateClass } from './tracks.repo.ts';

const named = (classes: readonly { name: string }[]): string => classes.map(({ name }) => name).join(', ');

/** Replaces the whole list; its order is the order given. */
export async function saveClasses(tx: Tx, wanted: VehicleClassList, who: Who): Promise<VehicleClass[]> {
  const before = await lockClasses(tx);
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !before.some((known) => known.id === id))) throw new AppError('conflict');
  for (const { id, name } of before.filter((known) => !kept.has(known.id))) {
    if (await isClassUsed(tx, id)) throw new AppError('racing.class-used', { name });
    await deleteClass(tx, id);
  }
  // Two classes may swap their names, so each gets a temporary name that users cannot enter.
  for (const { id } of wanted) if (id !== undefined) await updateClass(tx, id, `\n${id}`, 0);
  for (const [index, { id, name }] of wanted.entries()) {
    await (id === undefined ? insertClass(tx, name, index + 1) : updateClass(tx, id, name, index + 1));
  }
  if (named(before) !== named(wanted)) await writeRacingAudit(tx, who, html`Fahrzeugklassen: <b>${named(wanted)}</b>.`);
  return listClasses(tx);
}
