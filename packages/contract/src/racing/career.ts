import * as z from 'zod/mini';
import { PersonalBest } from './laps.ts';
import { Driver, DriverFace, TeamFace } from './schema.ts';
import { RESULT_STATES } from './tournaments.ts';

const CountingRace = z.object({
  id: z.int(),
  tournamentId: z.int(),
  tournamentName: z.string(),
  number: z.int(),
  trackName: z.string(),
  classId: z.int(),
  startsAt: z.nullable(z.string()),
  points: z.int(),
});
export type CountingRace = z.infer<typeof CountingRace>;

const outcome = { state: z.enum(RESULT_STATES), place: z.nullable(z.int()) };

export const DrivenRace = z.extend(CountingRace, outcome);
export type DrivenRace = z.infer<typeof DrivenRace>;

const Counts = z.object({ wins: z.int(), podiums: z.int(), starts: z.int() });
export type CareerCounts = z.infer<typeof Counts>;

export const Career = z.extend(Counts, {
  bests: z.array(PersonalBest),
  /** The latest 100 races that count. */
  races: z.array(DrivenRace),
});
export type Career = z.infer<typeof Career>;

export const DriverPage = z.extend(Career, { driver: Driver });
export type DriverPage = z.infer<typeof DriverPage>;

/** Points of all who drove for the team then. */
const TeamRace = z.extend(CountingRace, {
  results: z.array(z.object({ ...outcome, nickname: z.string() })),
});
export type TeamRace = z.infer<typeof TeamRace>;

export const TeamPage = z.extend(Counts, {
  team: TeamFace,
  isDissolved: z.boolean(),
  captainId: z.int(),
  members: z.array(DriverFace),
  /** The best of those who are in it now, for each track and class. */
  bests: z.array(z.extend(PersonalBest, { driver: DriverFace })),
  /** The latest 100 races that count. */
  races: z.array(TeamRace),
});
export type TeamPage = z.infer<typeof TeamPage>;
