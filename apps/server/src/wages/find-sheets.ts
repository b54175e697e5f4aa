import { rateOn } from '@kontor/contract/wages/rules.ts';
import { type SheetPart, WAGE_KINDS, type WageKind, type WageSheet } from '@kontor/contract/wages/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listDistinct } from '#platform/postgres/db.ts';
import { findClerks, findFaces } from '#users';
import { findDueHours } from './due-hours.ts';
import type { FindHours } from './find-hours.ts';
import { findOpen, type NewLine, type Open, type Sum, sumLines, sumOpen } from './lines.repo.ts';
import { findLastPayments } from './payments.repo.ts';
import { findRates } from './rates.repo.ts';
import { firstDayOf, type Span, spanUntil, startOf, untilEndOf } from './span.ts';

/** A sheet with what paying it needs. */
export interface FoundSheet extends WageSheet {
  readonly openLines: number;
  /** To be noted when the sheet is paid. */
  readonly dueHours: readonly NewLine[];
}

interface Asked {
  readonly span: Span;
  readonly findHours: FindHours;
}

const total = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

function partOf(kind: WageKind, sums: readonly Sum[], due: readonly NewLine[]): SheetPart[] {
  const [ours, hours] = [sums.filter((sum) => sum.kind === kind), kind === 'HOURS' ? due : []];
  if (ours.length === 0 && hours.length === 0) return [];
  const add = (of: (sum: Sum) => number) => ours.reduce((sum, one) => sum + of(one), 0);
  return [
    {
      kind,
      openCents: total(ours.filter(({ isPaid }) => !isPaid)) + total(hours),
      paidCents: total(ours.filter(({ isPaid }) => isPaid)),
      seconds: add(({ seconds }) => seconds) + hours.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
      baseCents: add(({ baseCents }) => baseCents),
    },
  ];
}

const NOTHING_OPEN = { lines: 0, cents: 0, seal: '', beforeCents: 0 };

const versionOf = ({ seal }: Pick<Open, 'seal'>, due: readonly NewLine[]): string =>
  due.length === 0 ? seal : [seal, ...[due.reduce((sum, { seconds = 0 }) => sum + seconds, 0), total(due)]].join('-');

/** People who are known here, in the sequence given. */
export async function findSheetsOf(
  db: Db,
  people: readonly string[],
  { span, findHours }: Asked,
): Promise<FoundSheet[]> {
  const faces = await findFaces(db, people);
  const [clerks, rates] = [new Set(await findClerks(db)), await findRates(db, people)];
  // Hours of earlier periods, too: they are open as lines are.
  const due = await findDueHours(db, { people, span: untilEndOf(span), rates, findHours });
  const sums = await sumLines(db, people, span);
  const open = new Map((await findOpen(db, people, span)).map((one) => [one.personId, one]));
  const last = new Map((await findLastPayments(db, people)).map((one) => [one.personId, one]));
  return people.flatMap((id): FoundSheet[] => {
    const person = faces.get(id);
    if (!person) return [];
    const isTheirs = (one: { readonly personId: string }): boolean => one.personId === id;
    const [ours, found] = [sums.filter(isTheirs), open.get(id) ?? NOTHING_OPEN];
    const { before = [], within: dueHours = [] } = Object.groupBy(due.filter(isTheirs), ({ at }) =>
      span.from && at < span.from ? 'before' : 'within',
    );
    const parts = WAGE_KINDS.flatMap((kind) => partOf(kind, ours, dueHours));
    const latest = last.get(id);
    return [
      {
        person,
        isStaff: clerks.has(id),
        rate: rateOn(rates, id, span.toDay),
        parts,
        openCents: found.cents + total(dueHours),
        paidCents: parts.reduce((sum, { paidCents }) => sum + paidCents, 0),
        openBeforeCents: found.beforeCents + total(before),
        lastPayment: latest ? { at: latest.at.toISOString(), cents: latest.cents } : null,
        version: versionOf(found, dueHours),
        openLines: found.lines + dueHours.length,
        dueHours,
      },
    ];
  });
}

const isEmpty = ({ isStaff, parts, openBeforeCents }: WageSheet): boolean =>
  !isStaff && parts.length === 0 && openBeforeCents === 0;

/** Of all who work here, and of those who left with something on their sheet; who is owed most comes first. */
export async function findSheets(db: Db, { span, findHours }: Asked): Promise<FoundSheet[]> {
  const hours = await findHours(db, { from: startOf(firstDayOf(untilEndOf(span))), until: span.until });
  const people = new Set([
    ...(await findClerks(db)),
    ...(await listDistinct(db, 'wage_line', 'person_id')),
    ...(hours ?? []).map(({ personId }) => personId),
  ]);
  const found = await findSheetsOf(db, [...people], { span, findHours: async () => hours });
  const sheets = found.filter((sheet) => !isEmpty(sheet));
  return sheets.sort((a, b) => b.openCents - a.openCents || a.person.name.localeCompare(b.person.name, 'de'));
}

/** Who is owed something from before a moment, and how much that is together. */
export async function findDueWages(
  db: Db,
  { before, findHours }: { before: Date; findHours: FindHours },
): Promise<{ people: number; cents: number }> {
  const span = spanUntil(before);
  const hours = await findHours(db, { from: startOf(firstDayOf(span)), until: before });
  const owed = new Map((await sumOpen(db, before)).map(({ personId, cents }) => [personId, cents]));
  const people = [...new Set([...owed.keys(), ...(hours ?? []).map(({ personId }) => personId)])];
  const rates = await findRates(db, people);
  const due = await findDueHours(db, { people, span, rates, findHours: async () => hours });
  for (const { personId, cents } of due) owed.set(personId, (owed.get(personId) ?? 0) + cents);
  const open = [...owed.values()].filter((cents) => cents > 0);
  return { people: open.length, cents: open.reduce((sum, cents) => sum + cents, 0) };
}
