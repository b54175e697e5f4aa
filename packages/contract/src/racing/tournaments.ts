import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Page } from '../core/paging.ts';
import { line, prose } from '../core/text.ts';
import { DriverFace, RaceTime, TeamFace, TIME_MAX_MS } from './schema.ts';

const TOURNAMENT_STATES = ['DRAFT', 'REGISTRATION', 'RUNNING', 'FINISHED', 'CANCELLED'] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];
export const TOURNAMENT_LABELS: Record<TournamentState, string> = {
  DRAFT: 'Entwurf',
  REGISTRATION: 'Anmeldung offen',
  RUNNING: 'Läuft',
  FINISHED: 'Beendet',
  CANCELLED: 'Abgesagt',
};

export const DEFAULT_POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];

export const Scoring = z.object({
  /** By place. */
  points: z.array(z.int().check(z.minimum(0), z.maximum(1000))).check(
    z.minLength(1),
    z.maxLength(40),
    z.refine(
      (points) => points.every((value, index) => index === 0 || value <= (points[index - 1] ?? 0)),
      'Ein besserer Platz darf nicht weniger Punkte geben.',
    ),
  ),
  fastestLapPoints: z.int().check(z.minimum(0), z.maximum(100)),
});
export type Scoring = z.infer<typeof Scoring>;

export const TournamentChange = z.extend(Scoring, {
  name: line(80),
  description: z._default(prose(4000), ''),
  startsAt: z._default(z.nullable(DateTime), null),
  version: z.optional(z.int()),
});
export type TournamentChange = z.infer<typeof TournamentChange>;

export const Tournament = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  state: z.enum(TOURNAMENT_STATES),
  startsAt: z.nullable(z.string()),
  points: z.array(z.int()),
  fastestLapPoints: z.int(),
  entryCount: z.int(),
  raceCount: z.int(),
  officialCount: z.int(),
  /** Once a race counts. */
  leader: z.nullable(z.string()),
  isEntered: z.boolean(),
  version: z.int(),
});
export type Tournament = z.infer<typeof Tournament>;

export const RESULT_STATES = ['FINISHED', 'DNF', 'DNP', 'DSQ'] as const;
export type ResultState = (typeof RESULT_STATES)[number];
export const RESULT_LABELS: Record<ResultState, string> = {
  FINISHED: 'im Ziel',
  DNF: 'ausgeschieden',
  DNP: 'nicht angetreten',
  DSQ: 'disqualifiziert',
};

export const RaceResult = z.object({
  driverId: z.int(),
  state: z.enum(RESULT_STATES),
  /** `null` for drivers who did not finish. */
  position: z.nullable(z.int().check(z.minimum(1), z.maximum(500))),
  timeMs: z.nullable(RaceTime),
  fastestLapMs: z.nullable(RaceTime),
  timePenaltyMs: z.int().check(z.minimum(0), z.maximum(TIME_MAX_MS)),
  pointPenalty: z.int().check(z.minimum(0), z.maximum(1000)),
});
export type RaceResult = z.infer<typeof RaceResult>;

/** The team is fixed when the result is entered. */
export const CountedResult = z.extend(RaceResult, { teamId: z.nullable(z.int()) });
export type CountedResult = z.infer<typeof CountedResult>;

const RACE_STATES = ['PLANNED', 'PROVISIONAL', 'OFFICIAL'] as const;
export type RaceState = (typeof RACE_STATES)[number];
export const RACE_LABELS: Record<RaceState, string> = {
  PLANNED: 'geplant',
  PROVISIONAL: 'vorläufig',
  OFFICIAL: 'amtlich',
};

export const RaceChange = z.object({
  trackId: z.int(),
  classId: z.int(),
  laps: z.int().check(z.minimum(1), z.maximum(999)),
  startsAt: z._default(z.nullable(DateTime), null),
  version: z.optional(z.int()),
});
export type RaceChange = z.infer<typeof RaceChange>;

export const Race = z.object({
  id: z.int(),
  /** Within its tournament. */
  number: z.int(),
  trackId: z.int(),
  trackName: z.string(),
  classId: z.int(),
  laps: z.int(),
  startsAt: z.nullable(z.string()),
  state: z.enum(RACE_STATES),
  results: z.array(CountedResult),
  version: z.int(),
});
export type Race = z.infer<typeof Race>;

export const ResultsChange = z.object({
  state: z.enum(['PROVISIONAL', 'OFFICIAL']),
  results: z.array(RaceResult).check(z.maxLength(200)),
  version: z.int(),
});
export type ResultsChange = z.infer<typeof ResultsChange>;

export const Standing = z.object({
  rank: z.int(),
  points: z.int(),
  /** Counts by place. */
  places: z.array(z.int()),
  races: z.int(),
});
export type Standing = z.infer<typeof Standing>;

export const TournamentDetail = z.extend(Tournament, {
  entries: z.array(DriverFace),
  races: z.array(Race),
  drivers: z.array(z.extend(Standing, { driver: DriverFace })),
  teams: z.array(z.extend(Standing, { team: TeamFace })),
  /** Every team named by a result, also in races that do not count yet. */
  raceTeams: z.array(TeamFace),
});
export type TournamentDetail = z.infer<typeof TournamentDetail>;

export const TournamentFilter = z.extend(Page, {
  state: z.optional(z.enum(TOURNAMENT_STATES)),
});
export type TournamentFilter = z.infer<typeof TournamentFilter>;

export const TournamentStep = z.object({ state: z.enum(TOURNAMENT_STATES), version: z.int() });
export type TournamentStep = z.infer<typeof TournamentStep>;
