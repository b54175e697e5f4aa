import * as api from '@kontor/contract/cash/api.ts';
import { ACCOUNT_LABELS, type CashEntry, type CashFilter, KIND_LABELS } from '@kontor/contract/cash/schema.ts';
import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import { fromCents } from '@kontor/contract/core/money.ts';
import { priceUpdate } from '@kontor/contract/prices/api.ts';
import { productUpdate } from '@kontor/contract/products/api.ts';
import type { NotifyStock } from '#inventory';
import { eachPage } from '#platform/http/download.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { bookEntry, openBook, reverseEntry, transferCash } from './book-by-hand.ts';
import { bookPurchase } from './book-purchase.ts';
import { changeSettings, closeDay, reopenDay } from './close-day.ts';
import { listCloses } from './closes.repo.ts';
import { describeBook, describeClose, describePeriod } from './describe-book.ts';
import { listEntries, listPeople } from './entries.repo.ts';

export interface Deps {
  readonly notifyStock: NotifyStock;
  readonly isOn: (feature: Feature) => boolean;
}

const ROWS = 1000;
const HEAD = [
  'Nr.',
  'Zeit',
  'Konto',
  'Art',
  'Betrag',
  'Stand',
  'Wofür',
  'Notiz',
  'Betrifft',
  'Person',
  'Gegenbuchung zu',
];

const cellsOf = (entry: CashEntry): (string | number)[] => [
  entry.id,
  sayDateTime(entry.date),
  ACCOUNT_LABELS[entry.account],
  KIND_LABELS[entry.kind],
  fromCents(entry.cents),
  fromCents(entry.balance),
  entry.category ?? '',
  entry.note,
  entry.about ?? '',
  entry.by,
  entry.reverses?.id ?? '',
];

async function* exportEntries(db: Db, filter: CashFilter): AsyncGenerator<string> {
  yield toCsv([HEAD]);
  const read = (last: CashEntry | undefined) =>
    listEntries(db, { ...filter, limit: ROWS - 1, before: last && `${Date.parse(last.date)}-${last.id}` });
  for await (const entries of eachPage(ROWS, read)) yield csvRows(entries.map(cellsOf));
}

function readRoutes({ route, clock }: Platform): void {
  route(api.getCashOverview, ({ db }) => describeBook(db, clock()));
  route(api.listCashEntries, ({ db, query }) => listEntries(db, query));
  route(api.listCashPeople, ({ db }) => listPeople(db));
  route(api.exportCashEntries, ({ db, query, download }) => download('kassenbuch.csv', exportEntries(db, query)));
  route(api.getCashPeriod, ({ db, query }) => describePeriod(db, query.day));
  route(api.listCloses, ({ db, query }) => listCloses(db, query));
  route(api.getClose, ({ db, params }) => describeClose(db, params.id));
}

export function cashRoutes(platform: Platform, { notifyStock, isOn }: Deps): void {
  readRoutes(platform);
  const { route, clock } = platform;

  route(api.bookEntry, ({ db, actor, body }) => bookEntry(db, actor, body, clock()));
  route(api.openCashBook, ({ db, actor, body }) => openBook(db, actor, body, clock()));
  route(api.transferCash, ({ db, actor, body }) => transferCash(db, actor, body, clock()));

  route(api.bookPurchase, async ({ db, actor, body, publish }) => {
    if (!isOn('PRODUCTS')) throw new AppError('feature.off');
    const { names, ...purchased } = await bookPurchase(db, actor, body, clock);
    await notifyStock(publish, names);
    if (body.updatePrices) {
      publish(priceUpdate, {});
      publish(productUpdate, {});
    }
    return purchased;
  });

  route(api.reverseEntry, async ({ db, actor, params, body, publish }) => {
    const names = await reverseEntry(db, actor, { ...body, id: params.id, clock });
    if (names.length > 0) await notifyStock(publish, names);
  });

  route(api.closeDay, ({ db, actor, body, publish }) => {
    publish(api.cashUpdate, {});
    return closeDay(db, actor, body, clock());
  });

  route(api.reopenDay, ({ db, actor, params, body, publish }) => {
    publish(api.cashUpdate, {});
    return reopenDay(db, actor, params.id, body.reason, clock());
  });

  route(api.changeCashSettings, ({ db, actor, body, publish }) => {
    publish(api.cashUpdate, {});
    return changeSettings(db, actor, body, clock());
  });
}
