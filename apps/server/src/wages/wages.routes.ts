import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/wages/api.ts';
import { WAGE_KIND_LABELS, type WageLine, type WagePeriod } from '@kontor/contract/wages/schema.ts';
import type { Actor } from '#platform/actor.ts';
import { eachPage } from '#platform/http/download.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { addLine, changeRate } from './change-wages.ts';
import type { FindHours } from './find-hours.ts';
import { findSheets, findSheetsOf } from './find-sheets.ts';
import { listLines } from './lines.repo.ts';
import { payWages, takeBackPayment } from './pay-wages.ts';
import { listPayments } from './payments.repo.ts';
import { presentLines, presentPayments, presentRates, presentSheet } from './present-wages.ts';
import { listRates } from './rates.repo.ts';
import { spanOf } from './span.ts';

/** Of the team slice, once it exists. */
export interface Deps {
  readonly findHours: FindHours;
}

/** Another person's sheet is for leads; for everybody else it is not there. */
function checkOwn(actor: Actor, personId: string): void {
  if (actor.id !== personId && !mayAccess('super-admin', actor)) throw new AppError('not-found');
}

const ROWS = 1000;
const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });
const HEADINGS = [
  'Zeit',
  'Art',
  'Betrag',
  'Umsatz',
  'Provision in %',
  'Stunden',
  'Stundenlohn',
  'Grund',
  'Von',
  'Ausgezahlt',
];

const shareOf = (value: number | null, of: number): string | number => (value === null ? '' : value / of);

const cellsOf = (line: WageLine): (string | number)[] => [
  moment.format(new Date(line.at)),
  WAGE_KIND_LABELS[line.kind],
  line.cents / 100,
  shareOf(line.baseCents, 100),
  shareOf(line.rateBp, 100),
  shareOf(line.seconds, 3600),
  shareOf(line.hourlyCents, 100),
  line.note,
  line.by ?? '',
  line.isPaid ? 'ja' : 'nein',
];

async function* exportLines(db: Db, personId: string, period: WagePeriod, now: Date): AsyncGenerator<string> {
  yield toCsv([HEADINGS]);
  const span = spanOf(period, now);
  const read = async (last: WageLine | undefined) => {
    const before = last && `${new Date(last.at).getTime()}-${last.id}`;
    return presentLines(db, await listLines(db, personId, span, { limit: ROWS - 1, before }));
  };
  for await (const lines of eachPage(ROWS, read)) yield csvRows(lines.map(cellsOf));
}

function sheetRoutes({ route, clock }: Platform, { findHours }: Deps): void {
  route(api.listWageSheets, async ({ db, query }) => {
    const now = clock();
    const sheets = await findSheets(db, { span: spanOf(query, now), findHours });
    return { asOf: now.toISOString(), sheets: sheets.map(presentSheet) };
  });

  route(api.getWageSheet, async ({ db, actor, params: { personId }, query }) => {
    checkOwn(actor, personId);
    const now = clock();
    const [sheet] = await findSheetsOf(db, [personId], { span: spanOf(query, now), findHours });
    if (!sheet) throw new AppError('not-found');
    return { asOf: now.toISOString(), sheet: presentSheet(sheet) };
  });

  route(api.listWageLines, async ({ db, actor, params: { personId }, query }) => {
    checkOwn(actor, personId);
    return presentLines(db, await listLines(db, personId, spanOf(query, clock()), query));
  });

  route(api.exportWageLines, ({ db, actor, params: { personId }, query, download }) => {
    checkOwn(actor, personId);
    return download('lohn.csv', exportLines(db, personId, query, clock()));
  });

  route(api.listWagePayments, async ({ db, actor, params: { personId }, query }) => {
    checkOwn(actor, personId);
    return presentPayments(db, await listPayments(db, personId, query));
  });
}

export function wagesRoutes(platform: Platform, deps: Deps): void {
  const { route, clock } = platform;
  sheetRoutes(platform, deps);

  route(api.payWages, async ({ db, actor, body, publish }) => {
    const paid = await payWages(db, actor, { wanted: body, at: clock(), findHours: deps.findHours });
    publish(api.wagesUpdate, {});
    return presentPayments(db, paid);
  });

  route(api.takeBackWagePayment, async ({ db, actor, params, body, publish }) => {
    const payment = await takeBackPayment(db, actor, { id: params.id, reason: body.reason, at: clock() });
    publish(api.wagesUpdate, {});
    const [presented] = await presentPayments(db, [payment]);
    if (!presented) throw new Error('one payment in, none out');
    return presented;
  });

  route(api.addWageLine, async ({ db, actor, body, publish }) => {
    const line = await addLine(db, actor, body, { at: clock(), findHours: deps.findHours });
    publish(api.wagesUpdate, {});
    const [presented] = await presentLines(db, [line]);
    if (!presented) throw new Error('one line in, none out');
    return presented;
  });

  route(api.listWageRates, async ({ db }) => ({ rates: await presentRates(db, await listRates(db)) }));

  route(api.saveWageRate, async ({ db, actor, body, publish }) => {
    await changeRate(db, actor, body, { at: clock(), findHours: deps.findHours });
    publish(api.wagesUpdate, {});
    return { rates: await presentRates(db, await listRates(db)) };
  });
}
