import { toBerlin, type WallTime } from './berlin-clock.ts';

export { toBerlin };

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => {
  // `Date.UTC` maps years below 100 to the twentieth century.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
};

/** `undefined` for a local time that does not exist. */
export function fromBerlin(wall: WallTime): Date | undefined {
  const target = asUtc(wall);
  // Berlin is one or two hours ahead of UTC; of an hour that occurs twice the first is meant.
  for (const hours of [2, 1]) {
    const candidate = new Date(target - hours * 3_600_000);
    if (isSame(toBerlin(candidate), wall)) return candidate;
  }
  return undefined;
}

const isSame = (a: WallTime, b: WallTime): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day && a.hour === b.hour && a.minute === b.minute;

const DAY_MS = 24 * 3_600_000;

/** A calendar day as the milliseconds of its midnight in UTC, for counting days. */
export type Day = number;

export const dayAfter = (day: Day, days = 1): Day => day + days * DAY_MS;
/** The same for a day as it is written, `2026-12-24`. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export function berlinDayOf(at: Date): Day {
  const { year, month, day } = toBerlin(at);
  return Date.UTC(year, month - 1, day);
}

/** A skipped hour resolves to its end, an hour that occurs twice to the first. */
export function dateTimeOn(day: Day, time: string): Date {
  const date = new Date(day);
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))];
  const wall = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour, minute };
  const found = fromBerlin(wall) ?? fromBerlin({ ...wall, hour: hour + 1, minute: 0 });
  if (!found) throw new Error(`no such time: ${date.toISOString().slice(0, 10)} ${time}`);
  return found;
}

export interface Interval {
  readonly begin: number;
  readonly end: number;
}

/** Ends on the next day unless `to` is later than `from`. */
export const intervalOn = (day: Day, from: string, to: string): Interval => ({
  begin: dateTimeOn(day, from).getTime(),
  end: dateTimeOn(to > from ? day : dayAfter(day), to).getTime(),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11`. */
export function berlinMonth(date: Date): string {
  const { year, month } = toBerlin(date);
  return `${year}-${two(month)}`;
}

/** `2026-11-15T20:30`, the value of a date-time field. */
export function toField(date: Date): string {
  const { year, month, day, hour, minute } = toBerlin(date);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

export function fromField(text: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return fromBerlin({ year, month, day, hour, minute });
}
