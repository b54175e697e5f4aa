import { AppError } from '@kontor/contract/core/errors.ts';
import { lineStock } from '@kontor/contract/orders/rules.ts';
import { writeAudits } from '#audit';
import { recordEvent } from '#discord-notices';
import { bookLocked, lockStock, withTaken } from '#inventory';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { holdUsers } from '#users';
import { noteEarnings } from '#wages';
import { findMissing, piecesIn } from '../board/hand-over.ts';
import { type FrozenGood, goodsIn } from '../board/line-stocks.ts';
import { findWanted } from '../claims.repo.ts';
import { insertSales } from './sales.repo.ts';
import { auditOf, owedOf, type PreparedSale, type Sold, searchOf, statusOf } from './sell.ts';
import { bookSale } from './settle.ts';

/** Takes goods for one sale after the other; what accepted orders wait for is left. */
function createTake(stock: ReturnType<typeof withTaken>, claimed: ReadonlyMap<string, number>) {
  const left = new Map([...stock].map(([item, { amount, taken }]) => [item, amount + taken]));
  return (goods: readonly FrozenGood[]): AppError | undefined => {
    const used = new Map<string, number>();
    const standing = goods.map(({ item, amount }) => {
      const [before, wanted] = [used.get(item) ?? 0, claimed.get(item) ?? 0];
      used.set(item, before + amount);
      return lineStock({ amount, onHand: left.get(item) ?? 0, ahead: wanted + before, wanted });
    });
    const refusal = findMissing(goods, standing);
    if (!refusal) for (const [item, amount] of used) left.set(item, (left.get(item) ?? 0) - amount);
    return refusal;
  };
}

async function insert(tx: Tx, sales: readonly PreparedSale[], at: Date): Promise<Sold[]> {
  const ids = await insertSales(
    tx,
    sales.map((sale) => ({
      ...sale.wanted,
      customerId: sale.face?.id ?? null,
      customerName: sale.name,
      status: statusOf(sale),
      priceList: sale.priceList,
      discountCents: sale.discount?.cents ?? 0,
      discountReason: sale.discount?.reason ?? null,
      owedCents: owedOf(sale),
      total: sale.total,
      weight: sale.weight,
      search: searchOf(sale),
      at,
      clerkId: sale.by.id,
      clerkName: sale.by.name,
      lines: sale.lines,
    })),
  );
  return sales.map((sale, index) => ({ ...sale, id: ids[index] as number, at }));
}

/** Stock first and the book last, as everywhere. */
async function handOverAll(tx: Tx, sold: readonly Sold[], stock: Parameters<typeof bookLocked>[1], at: Date) {
  const bookings = sold.map(({ by, lines }) => ({
    by,
    reason: 'Verkauf' as const,
    isFinal: true,
    movesGoods: true,
    changes: piecesIn(goodsIn(lines)).map(({ name, amount }) => ({ name, amount: -amount })),
  }));
  await bookLocked(tx, stock, at, bookings);
}

async function announce(tx: Tx, waiting: readonly Sold[], at: Date): Promise<void> {
  const ids = waiting.map(({ id }) => id);
  await recordEvent(tx, 'ORDER_NEW', ids, at);
  await recordEvent(tx, 'PRODUCTION_MISSING', ids, at);
}

/**
 * Sales of several tills in one transaction: what is not there is refused to the one who asked for it. The locks of the stock
 * keep two from selling the last piece.
 */
export async function sellAll(tx: Tx, sales: readonly PreparedSale[], clock: Clock): Promise<(Sold | AppError)[]> {
  const held = await holdUsers(
    tx,
    sales.flatMap(({ by, face }) => [by.id, face?.id ?? []].flat()),
  );
  const atOnce = sales.filter(({ wanted }) => wanted.handsOver);
  const items = [...new Set(atOnce.flatMap(({ lines }) => goodsIn(lines).map(({ item }) => item)))];
  const stock = await lockStock(tx, items);
  const at = clock();
  const take = createTake(withTaken(stock, at), items.length > 0 ? await findWanted(tx, items) : new Map());
  const refusals = sales.map(({ by, face, lines, wanted }) => {
    if (!held.has(by.id) || (face && !held.has(face.id))) return new AppError('server.busy');
    return wanted.handsOver ? take(goodsIn(lines)) : undefined;
  });
  const sold = await insert(
    tx,
    sales.filter((_, index) => !refusals[index]),
    at,
  );
  const over = sold.filter(({ wanted }) => wanted.handsOver);
  if (over.length > 0) await handOverAll(tx, over, stock, at);
  if (over.length < sold.length)
    await announce(
      tx,
      sold.filter(({ wanted }) => !wanted.handsOver),
      at,
    );
  if (sold.length > 0) await writeAudits(tx, sold.map(auditOf));
  const earnings = over.map(({ id, by, dueCents, wanted }) => ({
    personId: by.id,
    orderId: id,
    revenueCents: dueCents,
    tipCents: wanted.tipCents,
    at,
  }));
  await noteEarnings(tx, ...earnings);
  for (const { id, by, dueCents, wanted } of over) {
    const { payment, tipCents } = wanted;
    await bookSale(tx, { id, created_at: at }, { by, at, payment, cents: dueCents + tipCents });
  }
  const next = sold.values();
  return refusals.map((refusal) => refusal ?? (next.next().value as Sold));
}
