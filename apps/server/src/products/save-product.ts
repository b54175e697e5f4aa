import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayMoment, sayMoney, sayNumber, sayYes } from '@kontor/contract/core/german.ts';
import type { Currency } from '@kontor/contract/core/money.ts';
import { checkCircle } from '@kontor/contract/products/rules.ts';
import type { ProductChange } from '@kontor/contract/products/schema.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { describeItems } from '#inventory';
import { listKnownPictures } from '#pictures';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findCategory } from './categories.repo.ts';
import {
  type Described,
  deleteProduct,
  findStored,
  insertProduct,
  listStored,
  lockRecipes,
  type ShopWindow,
  type StoredProduct,
  updateProduct,
} from './products.repo.ts';

const NEW = 0;
/** Nothing is on sale before a person says so. */
const NOT_SHOWN: ShopWindow = { picture: null, categoryId: null, onSale: false, soldOut: false, offer: null };

/** What is not mentioned stays as it is. */
const describe = (
  { picture, categoryId, onSale, soldOut, offer, ...wanted }: ProductChange,
  before: ShopWindow,
): Described => ({
  ...wanted,
  picture: picture === undefined ? before.picture : picture,
  categoryId: categoryId === undefined ? before.categoryId : categoryId,
  onSale: onSale ?? before.onSale,
  soldOut: soldOut ?? before.soldOut,
  offer: offer === undefined ? before.offer : offer,
});

async function checkWindow(tx: Tx, { picture, categoryId }: ShopWindow): Promise<void> {
  if (picture !== null && !(await listKnownPictures(tx, [picture], 'PRODUCT')).has(picture))
    throw new AppError('pictures.unknown');
  if (categoryId !== null && !(await findCategory(tx, categoryId))) throw new AppError('products.unknown-category');
}

async function check(tx: Tx, id: number, wanted: Described): Promise<void> {
  await checkWindow(tx, wanted);
  const names = [wanted.produces.name, ...wanted.ingredients.map(({ name }) => name)];
  const items = await describeItems(tx, names);
  const unknown = names.find((name) => !items.has(name));
  if (unknown) throw new AppError('inventory.unknown-item', { name: unknown });
  checkCircle(
    { ...wanted, id },
    (await listStored(tx)).filter((other) => other.id !== id),
  );
}

async function stored(tx: Tx, id: number): Promise<StoredProduct> {
  const product = await findStored(tx, id);
  if (!product) throw new AppError('not-found');
  return product;
}

/** Adds a product whose recipe can be made. */
export async function createProduct(tx: Tx, actor: Actor, change: ProductChange, at: Date): Promise<StoredProduct> {
  await lockRecipes(tx);
  const wanted = describe(change, NOT_SHOWN);
  await check(tx, NEW, wanted);
  const id = await insertProduct(tx, wanted);
  await writeAudit(tx, {
    type: 'MANAGEMENT',
    message: html`Produkt <b>${wanted.name}</b> angelegt.`,
    by: actor,
    at,
  });
  return stored(tx, id);
}

interface Change {
  id: number;
  wanted: ProductChange;
  at: Date;
}

const sayOffer = ({ offer }: Described, currency: Currency): string =>
  offer ? `${sayMoney(offer.price, currency)} bis ${sayMoment(offer.until)}` : 'keins';

const recipeOf = ({ ingredients }: Described): string =>
  ingredients.map(({ name, amount }) => `${sayNumber(amount)} × ${name}`).join(', ') || 'keins';

/** Everything about a product that can be edited, as it was and as it is. */
const edits = (before: Described, after: Described, currency: Currency): Record<string, [string, string]> => ({
  Name: [before.name, after.name],
  Verkaufspreis: [sayMoney(before.price, currency), sayMoney(after.price, currency)],
  Zielmenge: [sayNumber(before.targetProductionCount), sayNumber(after.targetProductionCount)],
  Fabrikprodukt: [sayYes(before.factoryProduct), sayYes(after.factoryProduct)],
  Beschreibung: [before.description, after.description],
  Ergebnis: [
    `${sayNumber(before.produces.amount)} × ${before.produces.name}`,
    `${sayNumber(after.produces.amount)} × ${after.produces.name}`,
  ],
  Rezept: [recipeOf(before), recipeOf(after)],
  'Im Angebot': [sayYes(before.onSale), sayYes(after.onSale)],
  Ausverkauft: [sayYes(before.soldOut), sayYes(after.soldOut)],
  Aktionspreis: [sayOffer(before, currency), sayOffer(after, currency)],
  Bild: before.picture === after.picture ? ['', ''] : ['vorheriges', after.picture ? 'neues' : 'keins'],
});

/** Changes a product, unless it was changed since it was opened. */
export async function changeProduct(tx: Tx, actor: Actor, { id, wanted: change, at }: Change): Promise<StoredProduct> {
  await lockRecipes(tx);
  const before = await stored(tx, id);
  if (change.version !== undefined && change.version !== before.version) throw new AppError('conflict');
  const wanted = describe(change, before);
  await check(tx, id, wanted);
  await updateProduct(tx, id, wanted);
  const renamed = before.name === wanted.name ? html`` : html` (vorher <i>${before.name}</i>)`;
  const message = html`Produkt <b>${wanted.name}</b>${renamed} geändert.`;
  const changes = changesBetween(edits(before, wanted, await findCurrency(tx)));
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });
  return stored(tx, id);
}

export async function removeProduct(tx: Tx, actor: Actor, { id, at }: Pick<Change, 'id' | 'at'>): Promise<void> {
  await lockRecipes(tx);
  const { name } = await stored(tx, id);
  await deleteProduct(tx, id);
  await writeAudit(tx, { type: 'MANAGEMENT', message: html`Produkt <b>${name}</b> gelöscht.`, by: actor, at });
}
