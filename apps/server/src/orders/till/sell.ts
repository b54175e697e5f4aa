import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import { CENTS_MAX, type Currency, centsOf } from '@kontor/contract/core/money.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { discountCents, isPaidAtOnce, isWithinLimit, PAYMENT_LABELS, WALK_IN } from '@kontor/contract/orders/bill.ts';
import { totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { Sale, TillSettings } from '@kontor/contract/orders/till-schema.ts';
import type { PriceList } from '@kontor/contract/price-lists/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import { entryOf } from '../audit-order.ts';
import { freezeLines, type ReadCatalogue } from '../freeze-lines.ts';
import type { FrozenLine, OrderRow } from '../orders.repo.ts';
import { type FindPriceList, UNPAID } from '../place-order.ts';

/** Validated and priced, without a number. */
export interface PreparedSale {
  readonly by: { readonly id: string; readonly name: string };
  /** A person with an account, else `name` at most. */
  readonly face: Face | undefined;
  readonly name: string | null;
  readonly lines: readonly FrozenLine[];
  readonly priceList: string | null;
  readonly discount: { readonly cents: number; readonly reason: string } | undefined;
  readonly total: number;
  readonly dueCents: number;
  readonly currency: Currency;
  readonly weight: number;
  readonly wanted: Pick<Sale, 'tipCents' | 'payment' | 'handsOver' | 'note'>;
}

interface Selling {
  readonly wanted: Sale;
  readonly at: Date;
  readonly readCatalogue: ReadCatalogue;
  readonly readCurrency: () => Promise<Currency>;
  readonly readLists: () => Promise<readonly PriceList[]>;
  readonly readSettings: () => Promise<TillSettings>;
  readonly findPriceList: FindPriceList;
  readonly findFace: (id: string) => Promise<Face | undefined>;
}

async function chooseList({ wanted, readLists, findPriceList }: Selling): Promise<PriceList | undefined> {
  const { priceListId, customerId } = wanted;
  if (priceListId === undefined) return customerId === undefined ? undefined : findPriceList(customerId);
  if (priceListId === null) return undefined;
  const list = (await readLists()).find(({ id }) => id === priceListId);
  if (!list)
    throw new AppError('price-lists.unknown', {}, [{ path: 'priceListId', message: 'Bitte wähle eine andere.' }]);
  return list;
}

async function takeOff(
  actor: Actor,
  goods: number,
  { wanted, readSettings }: Selling,
): Promise<PreparedSale['discount']> {
  const { discount } = wanted;
  if (!discount) return undefined;
  const cents = discountCents(goods, discount.amount);
  if (cents === 0) return undefined;
  const refuse = (code: 'request.invalid' | 'till.discount', message: string, limit = 100) =>
    new AppError(code, { limit }, [{ path: 'discount.amount', message }]);
  if (cents > goods) throw refuse('request.invalid', 'Der Rabatt ist höher als die Summe.');
  const limit = mayAccess('admin', actor) ? 100 : (await readSettings()).discountLimit;
  if (!isWithinLimit(goods, cents, limit)) throw refuse('till.discount', `Höchstens ${limit} Prozent.`, limit);
  return { cents, reason: discount.reason };
}

async function findCustomer({ wanted, findFace }: Selling): Promise<Face | undefined> {
  if (wanted.customerId === undefined) return undefined;
  const face = await findFace(wanted.customerId);
  if (!face) throw new AppError('till.unknown-customer', {}, [{ path: 'customerId', message: 'Bitte wähle neu.' }]);
  return face;
}

/** Writes nothing. Presence and opening hours do not matter: the customer stands at the counter. */
export async function prepareSale(by: Actor, selling: Selling): Promise<PreparedSale> {
  const { items, customerName = '', expectedCents, tipCents, payment, handsOver, note } = selling.wanted;
  const face = await findCustomer(selling);
  const list = await chooseList(selling);
  const lines = freezeLines(await selling.readCatalogue(items), items, { at: selling.at, percent: list?.percent });
  const [total, currency] = [totalOf(lines), await selling.readCurrency()];
  const goods = centsOf(total);
  if (goods + tipCents > CENTS_MAX) throw new AppError('orders.too-large');
  const discount = await takeOff(by, goods, selling);
  const dueCents = goods - (discount?.cents ?? 0);
  if (expectedCents !== undefined && expectedCents !== dueCents) {
    throw new AppError('till.price-changed', { total: sayCents(dueCents, currency) });
  }
  return {
    by,
    face,
    name: face ? null : customerName,
    lines,
    priceList: list?.name ?? null,
    discount,
    total,
    dueCents,
    currency,
    weight: weightOf(lines),
    wanted: { tipCents, payment, handsOver, note },
  };
}

export interface Sold extends PreparedSale {
  readonly id: number;
  readonly at: Date;
}

export const statusOf = ({ wanted }: PreparedSale) => (wanted.handsOver ? 'COMPLETED' : 'ACCEPTED');

export const owedOf = ({ wanted, dueCents }: PreparedSale): number =>
  wanted.handsOver && !isPaidAtOnce(wanted.payment) ? dueCents : 0;

/** Also found by the clerk. */
export const searchOf = ({ face, name, by, lines }: PreparedSale): string =>
  [face?.name ?? (name || WALK_IN), ...lines.map((line) => line.name), by.name].join(' ');

/** As it is stored. */
export const soldRow = (sold: Sold): OrderRow => ({
  ...UNPAID,
  id: sold.id,
  customer_id: sold.face?.id ?? null,
  customer_name: sold.name,
  source: 'TILL',
  status: statusOf(sold),
  note: sold.wanted.note,
  phone: '',
  price_list: sold.priceList,
  discount_cents: sold.discount?.cents ?? 0,
  discount_reason: sold.discount?.reason ?? null,
  due_cents: sold.dueCents,
  tip_cents: sold.wanted.tipCents,
  payment: sold.wanted.payment,
  owed_cents: owedOf(sold),
  handed_over_by: sold.wanted.handsOver ? sold.by.id : null,
  total: String(sold.total),
  weight: sold.weight,
  reason: null,
  assignee_id: sold.by.id,
  assignee_name: sold.by.name,
  accepted_at: sold.at,
  handing_over_by: null,
  handing_over_until: null,
  created_at: sold.at,
  updated_at: sold.at,
  version: 1,
});

/** Without the customer: the log keeps what an account leaves behind. */
export function auditOf(sold: Sold) {
  const { dueCents, discount, priceList, wanted, currency, by, at } = sold;
  const amount = sayCents(dueCents, currency);
  const how = wanted.handsOver ? (wanted.payment ? PAYMENT_LABELS[wanted.payment] : 'offen') : 'bei der Übergabe';
  const off = discount ? html`, davon ab ${sayCents(discount.cents, currency)} Rabatt` : html``;
  const list = priceList ? html`, Preisliste ${priceList}` : html``;
  return entryOf(soldRow(sold), html`an der Kasse: <b>${amount}</b> (${how})${off}${list}.`, by, at);
}
