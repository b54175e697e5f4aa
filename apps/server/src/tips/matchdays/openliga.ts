import { AppError } from '@kontor/contract/core/errors.ts';
import { VALUE_MAX } from '@kontor/contract/tips/schema.ts';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { readText } from '#platform/fetch.ts';
import { parseJson } from '#platform/json.ts';

const OPENLIGA = 'https://api.openligadb.de';
const TIMEOUT_MS = 6_000;
/** A match day with goal scorers has about 60 kB. */
const BYTES_MAX = 2 * 1024 * 1024;
/** Several screens ask for the same at once. */
const FRESH_MS = 10_000;
const HOUR_MS = 3_600_000;
/** They allow 1,000 an hour. */
const ASKS_PER_HOUR = 300;
const PAUSE_MS = 15 * 60_000;

const Team = z.object({ teamName: z.string().check(z.minLength(1)), shortName: z.nullish(z.string()) });
const Result = z.object({ resultTypeID: z.int(), pointsTeam1: z.nullable(z.int()), pointsTeam2: z.nullable(z.int()) });
const Match = z.object({
  matchID: z.int().check(z.positive()),
  matchDateTimeUTC: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  leagueName: z._default(z.string(), ''),
  group: z.object({ groupOrderID: z.int() }),
  team1: Team,
  team2: Team,
  matchIsFinished: z.boolean(),
  matchResults: z._default(z.array(Result), []),
});
export type Match = z.infer<typeof Match>;
const Group = z.object({ groupName: z.string(), groupOrderID: z.int() });

/** One entry that nobody can read does not hide the others. */
const listOf = <S extends z.ZodMiniType>(one: S) =>
  z.pipe(
    z.array(z.catch(z.nullable(one), null)).check(z.maxLength(1000)),
    z.transform((all) => all.filter((found) => found !== null)),
  );

const FINAL = 2;
const [EXTRA_TIME, PENALTIES] = [3, 4];
const isGoals = (value: number | null): value is number => value !== null && value >= 0 && value <= VALUE_MAX;

/** What a game ended with: a finished game may have no result yet, and a result may be that of half-time. */
export function resultOf({ matchIsFinished, matchResults }: Match) {
  const final = matchResults.find(({ resultTypeID }) => resultTypeID === FINAL);
  if (!matchIsFinished || !final || !isGoals(final.pointsTeam1) || !isGoals(final.pointsTeam2)) return undefined;
  const wentOn = matchResults.some(({ resultTypeID }) => [EXTRA_TIME, PENALTIES].includes(resultTypeID));
  return { goalsTeamA: final.pointsTeam1, goalsTeamB: final.pointsTeam2, wentOn };
}

export interface Round {
  readonly league: string;
  readonly season: number;
  readonly matchday: number;
}

interface Given {
  /** A stand-in for tests. */
  readonly baseUrl?: string | undefined;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly asksPerHour?: number;
}

/** Reads from OpenLigaDB, and only reads; callers of the same moment share one request. */
export function createOpenLiga({
  baseUrl = OPENLIGA,
  clock,
  timeoutMs = TIMEOUT_MS,
  asksPerHour = ASKS_PER_HOUR,
}: Given) {
  const answers = new Map<string, { at: number; text: Promise<string> }>();
  let asked: number[] = [];
  let pausedUntil = 0;

  async function ask(path: string): Promise<string> {
    const now = clock().getTime();
    asked = asked.filter((at) => now - at < HOUR_MS);
    if (now < pausedUntil || asked.length >= asksPerHour) throw new AppError('tips.source-busy');
    asked.push(now);
    const response = await fetch(`${baseUrl}/${path}`, {
      headers: { accept: 'application/json', connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    if (response?.status === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      pausedUntil = now + (seconds > 0 ? Math.min(seconds * 1000, HOUR_MS) : PAUSE_MS);
      throw new AppError('tips.source-busy');
    }
    const text = response?.ok ? await readText(response, BYTES_MAX).catch(() => undefined) : undefined;
    if (text === undefined) throw new AppError('tips.source-down');
    return text;
  }

  async function read<S extends z.ZodMiniType>(schema: S, ...parts: (string | number)[]): Promise<z.infer<S>> {
    const path = parts.map((part) => encodeURIComponent(part)).join('/');
    const now = clock().getTime();
    for (const [key, { at }] of answers) if (Math.abs(now - at) >= FRESH_MS) answers.delete(key);
    const known = answers.get(path) ?? { at: now, text: ask(path) };
    answers.set(path, known);
    try {
      const found = parseJson(schema, await known.text);
      if (found === undefined) throw new AppError('tips.source-down');
      return found;
    } catch (error) {
      answers.delete(path);
      throw error;
    }
  }

  return {
    matches: ({ league, season, matchday }: Round) => read(listOf(Match), 'getmatchdata', league, season, matchday),
    matchdays: (league: string, season: number) => read(listOf(Group), 'getavailablegroups', league, season),
    current: async (league: string) => (await read(Group, 'getcurrentgroup', league)).groupOrderID,
  };
}
export type OpenLiga = ReturnType<typeof createOpenLiga>;
