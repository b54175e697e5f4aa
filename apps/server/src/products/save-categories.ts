import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Category } from '@kontor/contract/products/offer.ts';
import type { CategoriesSaved } from '@kontor/contract/products/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { deleteCategories, listCategories, lockCategories, writeCategories } from './categories.repo.ts';

const named = (categories: readonly { name: string }[]): string =>
  categories.map(({ name }) => name).join(', ') || 'keine';

/** Replaces the whole list; its order is the order given. */
export async function saveCategories(tx: Tx, actor: Actor, saved: CategoriesSaved, at: Date): Promise<Category[]> {
  const { categories: wanted, seen } = saved;
  const before = await lockCategories(tx);
  // Else a category that another person has added meanwhile would go, and its products would have none.
  if (seen && !isDeepStrictEqual(seen, before)) throw new AppError('conflict');
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !before.some((known) => known.id === id))) throw new AppError('conflict');
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await deleteCategories(tx, gone);
  await writeCategories(tx, wanted);
  if (named(before) !== named(wanted)) {
    const message = html`Kategorien der Karte: <b>${named(wanted)}</b>.`;
    await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at });
  }
  return listCategories(tx);
}
