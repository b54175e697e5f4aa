const DAY_MS = 86_400_000;

/** What a correction or a loss takes away says nothing about how much is used. */
export const NOT_USED: readonly string[] = ['Inventur', 'Korrektur', 'Schwund', 'Razzia'];

/** Pieces that went, and the time in which they did. */
export interface Use {
  readonly used: number;
  readonly since: string;
}

/** Pieces a day; a time of less than one day counts as one. */
export const paceOf = ({ used, since }: Use, now: Date): number =>
  used / Math.max(1, (now.getTime() - Date.parse(since)) / DAY_MS);

/** How many days the stock lasts at this pace; undefined while nothing is used. */
export const daysLeft = (amount: number, pace: number): number | undefined => (pace > 0 ? amount / pace : undefined);

const MOST = 60;

/** `3 Tage`, `keinen Tag` or `über 60 Tage`, rounded down: nobody relies on the last hours. */
export function sayDaysLeft(days: number): string {
  if (days > MOST) return `über ${MOST} Tage`;
  const whole = Math.floor(days);
  if (whole === 0) return 'keinen Tag';
  return whole === 1 ? '1 Tag' : `${whole} Tage`;
}
