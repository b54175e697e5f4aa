import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime, sayNumber, sayPrice, sayYes } from '@kontor/contract/core/german.ts';
import type { Currency } from '@kontor/contract/core/money.ts';
import { KIND_LABELS, type ProductKind } from '@kontor/contract/products/offer.ts';
import { checkCircle, isMade, isSingle } from '@kontor/contract/products/rules.ts';
import { isBought, type ProductChange } from '@kontor/contract/products/schema.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { describeItems } from '#inventory';
import { listKnownPictures } from '#pictures';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { listCategories } from './categories.repo.ts';
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
const NOT_SHOWN: ShopWindow = { picture: null, categoryId: null, onSale: false, soldOut: false, offer: null };

const kindOf = ({ kind, parts, produces, ingredients }: ProductChange, before?: ProductKind): ProductKind => {
  if (kind) return kind;
  if (parts.length > 0) return 'MENU';
  return before === 'RESOLD' && isBought(produces, ingredients) ? 'RESOLD' : 'MADE';
};

/** Fields that a kind of product does not have. */
const CONTENTS: Record<ProductKind, Partial<Described>> = {
  MADE: {},
  RESOLD: { ingredients: [], factoryProduct: false },
  MENU: { ingredients: [], factoryProduct: false, targetProductionCount: 0 },
};

/** Omitted fields stay as they are. */
function describe(change: ProductChange, before: ShopWindow & { readonly kind?: ProductKind }): Described {
  const { picture = before.picture, categoryId = before.categoryId, offer = before.offer, ...wanted } = change;
  const { onSale = before.onSale, soldOut = before.soldOut, produces = null, ...rest } = wanted;
  const kind = kindOf(change, before.kind);
  return { ...rest, kind, produces, picture, categoryId, onSale, soldOut, offer, ...CONTENTS[kind] };
}

async function checkWindow(tx: Tx, { picture, categoryId }: ShopWindow): Promise<void> {
  if (picture !== null && !(await listKnownPictures(tx, [picture], 'PRODUCT')).has(picture))
    throw new AppError('pictures.unknown');
  if (categoryId !== null && !(await listCategories(tx)).some(({ id }) => id === categoryId))
    throw new AppError('products.unknown-category');
}

function checkNoPart(id: number, name: string, all: readonly StoredProduct[]): void {
  const menus = all.filter(({ parts }) => parts.some(({ productId }) => productId === id));
  if (menus.length === 0) return;
  throw new AppError('products.is-part', { name, menus: menus.map((menu) => `„${menu.name}“`).join(', ') });
}

/** A Menü holds only made or bought products. */
function checkMenu(id: number, { name, parts }: Described, all: readonly StoredProduct[]): void {
  checkNoPart(id, name, all);
  for (const { productId } of parts) {
    const part = all.find((one) => one.id === productId);
    if (!part) throw new AppError('products.unknown-part');
    if (!isSingle(part) || productId === id) throw new AppError('products.menu-in-menu', { name: part.name });
  }
}

async function check(tx: Tx, id: number, wanted: Described): Promise<void> {
  await checkWindow(tx, wanted);
  const all = await listStored(tx);
  if (!isSingle(wanted)) return checkMenu(id, wanted, all);
  const names = [wanted.produces.name, ...wanted.ingredients.map(({ name }) => name)];
  const items = await describeItems(tx, names);
  const unknown = names.find((name) => !items.has(name));
  if (unknown) throw new AppError('inventory.unknown-item', { name: unknown });
  const others = all.filter(isMade).filter((other) => other.id !== id);
  if (isMade(wanted)) checkCircle({ ...wanted, id }, others);
}

async function stored(tx: Tx, id: number): Promise<StoredProduct> {
  const product = await findStored(tx, id);
  if (!product) throw new AppError('not-found');
  return product;
}

export async function createProduct(tx: Tx, actor: Actor, change: ProductChange, at: Date): Promise<StoredProduct> {
  await lockRecipes(tx);
  const wanted = describe(change, NOT_SHOWN);
  await check(tx, NEW, wanted);
  const id = await insertProduct(tx, wanted);
  const message = html`Produkt <b>${wanted.name}</b> angelegt.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at });
  return stored(tx, id);
}

interface Change {
  id: number;
  wanted: ProductChange;
  at: Date;
}

const sayOffer = ({ offer }: Described, currency: Currency): string =>
  offer ? `${sayPrice(offer.price, currency)} bis ${sayDateTime(offer.until)}` : 'keins';

const listed = (lines: readonly { amount: number; name: string }[]): string =>
  lines.map(({ name, amount }) => `${sayNumber(amount)} × ${name}`).join(', ');

interface Context {
  names: ReadonlyMap<number, string>;
  currency: Currency;
}

const menuOf = ({ parts }: Described, { names }: Context): string =>
  listed(parts.map(({ productId, amount }) => ({ name: names.get(productId) ?? String(productId), amount })));

const edits = (before: Described, after: Described, context: Context): Record<string, [string, string]> => {
  const of = (say: (product: Described) => string): [string, string] => [say(before), say(after)];
  return {
    Name: of(({ name }) => name),
    Art: of(({ kind }) => KIND_LABELS[kind]),
    Verkaufspreis: of(({ price }) => sayPrice(price, context.currency)),
    Zielmenge: of(({ targetProductionCount }) => sayNumber(targetProductionCount)),
    Fabrikprodukt: of(({ factoryProduct }) => sayYes(factoryProduct)),
    Beschreibung: of(({ description }) => description),
    Ergebnis: of(({ produces }) => listed(produces ? [produces] : [])),
    Menü: of((product) => menuOf(product, context)),
    Rezept: of(({ ingredients }) => listed(ingredients) || 'keins'),
    'Auf der Karte': of(({ onSale }) => sayYes(onSale)),
    Ausverkauft: of(({ soldOut }) => sayYes(soldOut)),
    Aktionspreis: of((product) => sayOffer(product, context.currency)),
    Bild: before.picture === after.picture ? ['', ''] : ['vorheriges', after.picture ? 'neues' : 'keins'],
  };
};

/** Refuses when it was changed since it was opened. */
export async function changeProduct(tx: Tx, actor: Actor, { id, wanted: change, at }: Change): Promise<StoredProduct> {
  await lockRecipes(tx);
  const before = await stored(tx, id);
  if (change.version !== undefined && change.version !== before.version) throw new AppError('conflict');
  const wanted = describe(change, before);
  await check(tx, id, wanted);
  await updateProduct(tx, id, wanted);
  const renamed = before.name === wanted.name ? html`` : html` (vorher <i>${before.name}</i>)`;
  const message = html`Produkt <b>${wanted.name}</b>${renamed} geändert.`;
  const names = new Map((await listStored(tx)).map((one) => [one.id, one.name]));
  const changes = changesBetween(edits(before, wanted, { names, currency: await findCurrency(tx) }));
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });
  return stored(tx, id);
}

export async function removeProduct(tx: Tx, actor: Actor, { id, at }: Pick<Change, 'id' | 'at'>): Promise<void> {
  await lockRecipes(tx);
  const { name } = await stored(tx, id);
  checkNoPart(id, name, await listStored(tx));
  await deleteProduct(tx, id);
  await writeAudit(tx, { type: 'MANAGEMENT', message: html`Produkt <b>${name}</b> gelöscht.`, by: actor, at });
}
