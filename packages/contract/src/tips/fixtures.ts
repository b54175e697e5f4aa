import { fromBerlin, toBerlin } from '../core/berlin-time.ts';
import { type TipGame, TipGameChange } from './schema.ts';

export interface FixtureLine {
  /** Counted from one. */
  readonly line: number;
  readonly text: string;
  readonly game?: TipGameChange;
  readonly problems: readonly string[];
  /** Warnings that do not refuse the line. */
  readonly hints: readonly string[];
}

type Match = Pick<TipGame, 'teamA' | 'teamB' | 'gameStart'>;

interface Defaults {
  readonly tournament: string;
  readonly price: number;
  readonly hidesTips: boolean;
  readonly redOnlyIfAny: boolean;
}

const MONTHS = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

/** By how rarely a separator is part of a name: tab, semicolon, comma. */
const separatorOf = (line: string): string => ['\t', ';', ','].find((separator) => line.includes(separator)) ?? '\t';

interface Day {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
}

function monthOf(name: string): number | undefined {
  const at = MONTHS.indexOf(name.toLowerCase().replace('maer', 'mär').replace('mrz', 'mär').slice(0, 3));
  return at < 0 ? undefined : at + 1;
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** `15.11.2026`, `15.11.26`, `15.11.`, `15. November 2026`, `2026-11-15`, with or without a weekday. */
function readDay(text: string): Day | undefined {
  const plain = text.replace(/^[a-zä]+\.?,?\s+(?=\d)/i, '').trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const digits = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})?$/.exec(plain);
  const words = /^(\d{1,2})\.?\s*([a-zä]{3,9})\.?(?:\s+(\d{4}|\d{2}))?$/i.exec(plain);
  const month = digits ? Number(digits[2]) : words?.[2] && monthOf(words[2]);
  const [, day, , year] = digits ?? words ?? [];
  if (!day || !month) return undefined;
  return { month, day: Number(day), ...(year ? { year: fullYear(year) } : {}) };
}

interface Time {
  readonly hour: number;
  readonly minute: number;
}

const isTime = ({ hour, minute }: Time): boolean => hour <= 23 && minute <= 59;

/** `20:30`, `20.30 Uhr` or `20 Uhr` at the end of a cell, and the text before it; also `25:00`, which is refused later. */
function splitTime(text: string): { before: string; time: Time } | undefined {
  const found = /^(|.*?[\sT,]+)(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?(\s*Uhr)?$/i.exec(text);
  if (!found || (found[3] === undefined && found[4] === undefined)) return undefined;
  const time = { hour: Number(found[2]), minute: Number(found[3] ?? 0) };
  return { before: (found[1] ?? '').replace(/[\sT,]+$/, ''), time };
}

/** Without a year the next such day is meant. */
function dateTimeOf({ year, month, day }: Day, time: Time, now: Date): Date | undefined {
  if (year !== undefined) return fromBerlin({ year, month, day, ...time });
  const thisYear = toBerlin(now).year;
  const found = fromBerlin({ year: thisYear, month, day, ...time });
  return found && found < now ? fromBerlin({ year: thisYear + 1, month, day, ...time }) : found;
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

interface Start {
  readonly start?: Date;
  readonly problem?: string;
  readonly rest: readonly string[];
}

/** A date and a time in one cell or in two. */
function readStart(cells: readonly string[], now: Date): Start {
  const [first = '', second = ''] = cells;
  if (isInstant(first)) return { start: new Date(first), rest: cells.slice(1) };
  const whole = splitTime(first);
  const day = readDay(whole?.before ?? first);
  const time = whole?.time ?? splitTime(second)?.time;
  const rest = cells.slice(day && !whole && time ? 2 : 1);
  if (!day) return { problem: `Den Anpfiff „${first}“ kann Kontor nicht lesen.`, rest };
  // Clocks never change at noon.
  if (!dateTimeOf(day, { hour: 12, minute: 0 }, now)) return { problem: 'Diesen Tag gibt es nicht.', rest };
  if (!time) return { problem: 'Die Uhrzeit fehlt.', rest };
  const start = isTime(time) ? dateTimeOf(day, time, now) : undefined;
  return start ? { start, rest } : { problem: 'Diese Uhrzeit gibt es nicht.', rest };
}

const PRICE = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:\s*VC)?$/i;

function readPrice(text: string | undefined, fallback: number): number | undefined {
  if (!text) return fallback;
  const found = PRICE.exec(text)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll('.', ''));
}

const FIELD_LABELS: Record<string, string> = {
  tournament: 'Turnier',
  teamA: 'Team A',
  teamB: 'Team B',
  price: 'Preis',
};

const isSaid = (cell: string): boolean => cell !== '';

function readLine(cells: readonly string[], defaults: Defaults, now: Date) {
  const [tournament = '', teamA = '', teamB = '', ...others] = cells;
  const { start, problem, rest } = readStart(others, now);
  const price = readPrice(rest[0], defaults.price);
  const surplus = rest.slice(1).filter(isSaid);
  const hints = surplus.length > 0 ? [`Das liest Kontor nicht: „${surplus.join('“, „')}“.`] : [];
  const problems: string[] = [];
  if (cells.length < 4) problems.push('Es fehlen Spalten: Turnier, Team A, Team B, Anpfiff.');
  else if (problem) problems.push(problem);
  if (price === undefined) problems.push(`Der Gewinn „${rest[0] ?? ''}“ ist keine ganze Zahl.`);
  if (teamA && teamA.toLowerCase() === teamB.toLowerCase()) problems.push('Beide Teams heißen gleich.');
  if (problems.length > 0 || !start) return { problems, hints };
  if (start <= now) hints.push('Der Anpfiff liegt in der Vergangenheit: Niemand kann mehr tippen.');
  const { hidesTips, redOnlyIfAny } = defaults;
  const wanted = { tournament: tournament || defaults.tournament, teamA, teamB, price, hidesTips, redOnlyIfAny };
  const parsed = TipGameChange.safeParse({ ...wanted, gameStart: start.toISOString() });
  if (parsed.success) return { problems: [], hints, game: parsed.data };
  const said = parsed.error.issues.map(({ path, message }) => `${FIELD_LABELS[String(path[0])] ?? ''}: ${message}`);
  return { problems: [...new Set(said)], hints };
}

const isHeading = (cells: readonly string[]): boolean =>
  /^(turnier|wettbewerb|tournament)$/i.test(cells[0] ?? '') && !/\d/.test(cells.join(''));

/** Not trimmed: a leading tab is an empty cell. */
const cellsOf = (line: string): string[] =>
  line.split(separatorOf(line)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** The same two teams at the same minute, in either order. */
const matchKey = ({ teamA, teamB, gameStart }: Match): string =>
  JSON.stringify([[teamA, teamB].map((team) => team.toLowerCase()).sort(), gameStart.slice(0, 16)]);

/** Marks games that occur above or are scheduled already. */
function withRepeats(lines: readonly FixtureLine[], scheduled: readonly Match[]): FixtureLine[] {
  const known = new Set(scheduled.map(matchKey));
  const seen = new Map<string, number>();
  return lines.map((line) => {
    if (!line.game) return line;
    const key = matchKey(line.game);
    const hints = [...line.hints];
    const above = seen.get(key);
    if (above === undefined) seen.set(key, line.line);
    else hints.push(`Dieses Spiel steht schon in Zeile ${above}.`);
    if (known.has(key)) hints.push('Dieses Spiel ist schon angesetzt.');
    return { ...line, hints };
  });
}

/** One game per line: tournament (default: line above), team A, team B, kick-off in one or two cells, and optionally the price. */
export function readFixtures(
  text: string,
  defaults: Defaults,
  now: Date,
  scheduled: readonly Match[] = [],
): FixtureLine[] {
  let { tournament } = defaults;
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim(), cells: cellsOf(line) }))
    .filter((line) => line.text !== '')
    .filter(({ cells }, at) => at > 0 || !isHeading(cells))
    .map(({ cells, ...line }) => {
      tournament = cells[0] || tournament;
      return { ...line, ...readLine(cells, { ...defaults, tournament }, now) };
    });
  return withRepeats(lines, scheduled);
}
