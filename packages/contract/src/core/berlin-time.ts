const ZONE = 'Europe/Berlin';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What clocks and calendars in Berlin show. */
interface WallTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

export function toBerlin(date: Date): WallTime {
  // Read from the text, which is made several times faster than its parts: `16/11/2026, 20:30:00`.
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = clock.format(date).split(/\D+/).map(Number);
  return { year, month, day, hour, minute };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => {
  // Years below 100 would otherwise be taken for the twentieth century.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
};

/** The moment Berlin's clocks show this; `undefined` for a day or an hour that does not exist there. */
export function fromBerlin(wall: WallTime): Date | undefined {
  const target = asUtc(wall);
  // In Berlin it is one or two hours later than in UTC; of an hour that occurs twice the first is meant.
  for (const hours of [2, 1]) {
    const candidate = new Date(target - hours * 3_600_000);
    if (isSame(toBerlin(candidate), wall)) return candidate;
  }
  return undefined;
}

const isSame = (a: WallTime, b: WallTime): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day && a.hour === b.hour && a.minute === b.minute;

const DAY_MS = 24 * 3_600_000;

/** A day of the calendar as the milliseconds of its midnight in UTC: nothing but a number to count days with. */
export type Day = number;

export const dayAfter = (day: Day, days = 1): Day => day + days * DAY_MS;

export function berlinDayOf(at: Date): Day {
  const { year, month, day } = toBerlin(at);
  return Date.UTC(year, month - 1, day);
}

/** The moment a clock shows this time, or passes it where an hour is left out; of an hour that occurs twice the first. */
export function momentOn(day: Day, time: string): Date {
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

/** From one time of a day to another, which is on the next day unless it is later. */
export const intervalOn = (day: Day, from: string, to: string): Interval => ({
  begin: momentOn(day, from).getTime(),
  end: momentOn(to > from ? day : dayAfter(day), to).getTime(),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11`: the month something counts towards. */
export function berlinMonth(date: Date): string {
  const { year, month } = toBerlin(date);
  return `${year}-${two(month)}`;
}

/** `2026-11-15T20:30`, as a field for date and time holds it. */
export function toField(date: Date): string {
  const { year, month, day, hour, minute } = toBerlin(date);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** Reads what such a field holds. */
export function fromField(text: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return fromBerlin({ year, month, day, hour, minute });
}
