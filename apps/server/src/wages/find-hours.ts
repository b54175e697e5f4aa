import type { Db } from '#platform/postgres/db.ts';

/** How long a person was on duty on one day in Berlin. */
export interface DayHours {
  readonly personId: string;
  readonly day: string;
  readonly seconds: number;
}

export interface AskedHours {
  /** Everybody unless said. */
  readonly people?: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** By day, because a rate holds from its day on; `undefined` while nobody records hours. */
export type FindHours = (db: Db, asked: AskedHours) => Promise<readonly DayHours[] | undefined>;

/** The demo pays before anybody's hours are known. */
export const findNoHours: FindHours = async () => undefined;
