import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import { fromCents } from '@kontor/contract/core/money.ts';
import * as api from '@kontor/contract/stock-check/api.ts';
import { GAP_LABELS, type Gap, type GapFilter } from '@kontor/contract/stock-check/schema.ts';
import { eachPage } from '#platform/http/download.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findClerks, findFaces } from '#users';
import { changeSettings } from './change-settings.ts';
import { explainGaps } from './explain.ts';
import { presentGaps, presentReport } from './present-check.ts';
import { findSettings } from './settings.repo.ts';

const ROWS = 1000;
const HEAD = [
  'Zeit',
  'Gegenstand',
  'Menge',
  'Wert',
  'Im Spiel',
  'Erklärung',
  'Person',
  'Notiz',
  'Erklärt von',
  'Erklärt am',
];

function cellsOf({ at, label, amount, cents, citizenName, kind, explanations }: Gap): (string | number)[] {
  const [last] = explanations;
  return [
    sayDateTime(at),
    label,
    amount,
    cents === null ? '' : fromCents(cents),
    citizenName ?? '',
    GAP_LABELS[kind],
    last?.person ?? '',
    last?.note ?? '',
    last?.by ?? '',
    last ? sayDateTime(last.at) : '',
  ];
}

async function* exportGaps(db: Db, filter: GapFilter): AsyncGenerator<string> {
  yield toCsv([HEAD]);
  const read = (last: Gap | undefined) =>
    presentGaps(db, { ...filter, limit: ROWS - 1, before: last && `${Date.parse(last.at)}-${last.id}` });
  for await (const gaps of eachPage(ROWS, read)) yield csvRows(gaps.map(cellsOf));
}

async function listPeople(db: Db) {
  const faces = await findFaces(db, await findClerks(db));
  return [...faces.values()].sort((a, b) => a.name.localeCompare(b.name, 'de'));
}

export function stockCheckRoutes({ route, clock }: Platform): void {
  route(api.listGaps, ({ db, query }) => presentGaps(db, query));
  route(api.exportGaps, ({ db, query, download }) => download('abgleich.csv', exportGaps(db, query)));
  route(api.getStockReport, ({ db, query }) => presentReport(db, query));
  route(api.listCheckPeople, ({ db }) => listPeople(db));
  route(api.getStockCheckSettings, ({ db }) => findSettings(db));

  route(api.explainGaps, async ({ db, actor, body, publish }) => {
    const explained = await explainGaps(db, actor, body, clock());
    publish(api.stockCheckUpdate, {});
    return { explained };
  });

  route(api.saveStockCheckSettings, ({ db, actor, body, publish }) => {
    publish(api.stockCheckUpdate, {});
    return changeSettings(db, actor, body, clock());
  });
}
