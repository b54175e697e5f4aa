import { berlinDayOf, type Day, dateTimeOn, dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { type DayRevenue, LOW_MAX, type Overview, type Start } from '@kontor/contract/home/schema.ts';
import { SCREENS, type Screen } from '@kontor/contract/screens.ts';
import { RUNNING_HOURS } from '@kontor/contract/tips/duration.ts';
import { sumByDay } from '#orders';
import type { Db } from '#platform/postgres/db.ts';
import { listLow } from '#products';
import { listStartingRaces, listStartingTournaments } from '#racing';
import { listStartingGames } from '#tips';

const STARTS_MAX = 5;
const WEEK_DAYS = 7;
const QUARTER_MS = 15 * 60_000;

/** What has begun leaves the list soon after it is over; a day ends with one of these moments, too. */
export const nextQuarter = (now: Date): Date => new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);

const midnightOf = (day: Day): Date => dateTimeOn(day, '00:00');

async function findLow(db: Db): Promise<NonNullable<Overview['low']>> {
  const { total, products } = await listLow(db, LOW_MAX);
  return {
    total,
    products: products.map(({ kind, ...product }) => ({ ...product, lack: kind === 'RESOLD' ? 'BUY' : 'MAKE' })),
  };
}

async function findStarts(db: Db, now: Date, may: (need: Screen) => boolean): Promise<Start[]> {
  const today = berlinDayOf(now);
  const begun = new Date(now.getTime() - RUNNING_HOURS * 3_600_000);
  const from = begun > midnightOf(today) ? begun : midnightOf(today);
  const until = midnightOf(dayAfter(today));
  const starts: Start[] = [];
  if (may(SCREENS['/tip-games'])) {
    for (const { id, tournament, teamA, teamB, gameStart } of await listStartingGames(db, from, until, STARTS_MAX)) {
      starts.push({ kind: 'GAME', id, title: `${teamA} gegen ${teamB}`, note: tournament, at: gameStart });
    }
  }
  if (may(SCREENS['/racing/tournaments'])) {
    for (const { id, name, startsAt } of await listStartingTournaments(db, from, until, STARTS_MAX)) {
      starts.push({ kind: 'TOURNAMENT', id, title: name, note: 'Turnier', at: startsAt.toISOString() });
    }
    for (const race of await listStartingRaces(db, from, until, STARTS_MAX)) {
      const note = `${race.number}. Rennen, ${race.trackName}`;
      starts.push({ kind: 'RACE', id: race.tournamentId, title: race.name, note, at: race.startsAt.toISOString() });
    }
  }
  return starts.sort((a, b) => a.at.localeCompare(b.at)).slice(0, STARTS_MAX);
}

async function findWeek(db: Db, now: Date): Promise<DayRevenue[]> {
  const today = berlinDayOf(now);
  const days = Array.from({ length: WEEK_DAYS }, (_, at) => dayAfter(today, at + 1 - WEEK_DAYS));
  const sums = new Map((await sumByDay(db, midnightOf(days[0] ?? today))).map((sum) => [sum.day, sum]));
  return days.map((date) => {
    const day = new Date(date).toISOString().slice(0, 10);
    return sums.get(day) ?? { day, orders: 0, revenue: 0 };
  });
}

/** The revenue of days is for those who see what the business earns. */
const SEES_WEEK: Screen = { access: 'admin', features: SCREENS['/orders'].features };

export async function findOverview(db: Db, now: Date, may: (need: Screen) => boolean): Promise<Overview> {
  const low = may(SCREENS['/production']) ? { low: await findLow(db) } : {};
  const week = may(SEES_WEEK) ? { week: await findWeek(db, now) } : {};
  return { ...low, ...week, starts: await findStarts(db, now, may) };
}
