import { isLoss } from '@kontor/contract/stock-check/rules.ts';
import type { Gap, GapFilter, GapGroup, ReportSpan, StockReport } from '@kontor/contract/stock-check/schema.ts';
import { describeItems } from '#inventory';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { findExplanations, listGapRows } from './gaps.repo.ts';
import { findShrinkage, type GroupSums, sumGroups } from './sums.repo.ts';

const DAY_MS = 24 * 3_600_000;
const GROUPS_SHOWN = 50;

export async function presentGaps(db: Db, filter: GapFilter): Promise<Gap[]> {
  const rows = await listGapRows(db, filter);
  const explained = await findExplanations(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, label, amount, cents, at, citizen_name, kind }) => ({
    id,
    name,
    label,
    amount,
    cents,
    at: at.toISOString(),
    citizenName: citizen_name,
    kind,
    explanations: (explained.get(id) ?? []).map((one) => ({
      kind: one.kind,
      person: one.person_name,
      note: one.note,
      by: one.by_name,
      at: one.at.toISOString(),
    })),
  }));
}

async function nameItems(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const items = await describeItems(db, keys);
  return new Map(keys.map((key) => [key, items.get(key)?.label ?? key]));
}

/** An account by its name of today, the others by the name that was noted. */
async function namePeople(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.flatMap((key) => (key.startsWith('u:') ? key.slice(2) : []));
  const faces = await findFaces(db, ids);
  return new Map(keys.map((key) => [key, faces.get(key.slice(2))?.name ?? key.slice(2)]));
}

function toGroups(rows: readonly GroupSums[], labels: ReadonlyMap<string, string>) {
  const groups = [...Map.groupBy(rows, ({ key }) => key)].map(
    ([key, sums]): GapGroup => ({
      key,
      label: labels.get(key) ?? key,
      sums: sums.map(({ kind, lost, found, cents, unpriced }) => ({ kind, lost, found, cents, unpriced })),
    }),
  );
  return { groups, rest: (rows[0]?.total ?? 0) - groups.length };
}

export async function presentReport(db: Db, { from, to }: ReportSpan): Promise<StockReport> {
  const days = { from, until: new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10) };
  const byDay = await findShrinkage(db, days);
  const items = await sumGroups(db, 'ITEM', days, GROUPS_SHOWN);
  const people = await sumGroups(db, 'PERSON', days, GROUPS_SHOWN);
  const keysOf = (rows: readonly GroupSums[]): string[] => [...new Set(rows.map(({ key }) => key))];
  const total = (rows: typeof byDay, of: (row: (typeof byDay)[number]) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0);
  return {
    sums: [...Map.groupBy(byDay, ({ kind }) => kind)].map(([kind, rows]) => ({
      kind,
      lost: total(rows, ({ lost }) => lost),
      found: total(rows, ({ found }) => found),
      cents: total(rows, ({ cents }) => cents),
      unpriced: total(rows, ({ unpriced }) => unpriced),
    })),
    items: toGroups(items, await nameItems(db, keysOf(items))),
    people: toGroups(people, await namePeople(db, keysOf(people))),
    days: [...Map.groupBy(byDay, ({ day }) => day)].map(([day, rows]) => ({
      day,
      openCents: total(rows, ({ kind, cents }) => (kind === 'OPEN' ? cents : 0)),
      lossCents: total(rows, ({ kind, cents }) => (kind !== 'OPEN' && isLoss(kind) ? cents : 0)),
    })),
  };
}
