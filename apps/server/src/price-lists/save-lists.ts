import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayPercent } from '@kontor/contract/price-lists/rules.ts';
import {
  type CountedPriceList,
  type Customer,
  type PriceList,
  type PriceListsSaved,
  STANDARD,
} from '@kontor/contract/price-lists/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findFaces, holdUsers } from '#users';
import {
  deleteLists,
  findListsByCustomer,
  listLists,
  lockLists,
  removeCustomer,
  saveCustomer,
  writeLists,
} from './price-lists.repo.ts';

const named = (lists: readonly Pick<PriceList, 'name' | 'percent'>[]): string =>
  lists.map(({ name, percent }) => `${name} (${sayPercent(percent)})`).join(', ') || 'keine';

const contentOf = (lists: readonly PriceList[]) => lists.map(({ id, name, percent }) => ({ id, name, percent }));

/** Replaces the whole list; its order is the order given. */
export async function savePriceLists(tx: Tx, actor: Actor, { lists: wanted, seen }: PriceListsSaved, at: Date) {
  const before = await lockLists(tx);
  // Else a list that another person has added meanwhile would go, and its customers with it.
  if (seen && !isDeepStrictEqual(contentOf(seen), contentOf(before))) throw new AppError('conflict');
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !before.some((known) => known.id === id))) throw new AppError('conflict');
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await deleteLists(tx, gone);
  await writeLists(tx, wanted);
  const [old, now] = [named(before), named(wanted)];
  if (old !== now) {
    const changes = [{ field: 'Preislisten', before: old, after: now }];
    await writeAudit(tx, { type: 'MANAGEMENT', message: html`<b>Preislisten</b> geändert.`, by: actor, at, changes });
  }
  return listLists(tx);
}

interface Assignment {
  readonly id: string;
  readonly listId: number | null;
  readonly at: Date;
}

export async function changeCustomer(tx: Tx, actor: Actor, { id, listId, at }: Assignment): Promise<Customer> {
  const face = (await findFaces(tx, [id])).get(id);
  if (!face || !(await holdUsers(tx, [id])).has(id)) throw new AppError('not-found');
  const lists: CountedPriceList[] = await listLists(tx);
  const list = lists.find((one) => one.id === listId);
  if (listId !== null && !list) throw new AppError('price-lists.unknown');
  const before = (await findListsByCustomer(tx)).get(id);
  if (list) await saveCustomer(tx, id, list.id);
  else await removeCustomer(tx, id);
  if (before?.id !== list?.id) {
    const message = html`<b>${face.name}</b> zahlt jetzt nach Preisliste <b>${list?.name ?? STANDARD}</b>.`;
    await writeAudit(tx, { type: 'TRADING', message, by: actor, at, about: [id] });
  }
  return { ...face, priceList: list ? { id: list.id, name: list.name, percent: list.percent } : null };
}
