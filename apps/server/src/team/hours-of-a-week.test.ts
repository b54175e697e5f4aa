import * as game from '@kontor/contract/game/api.ts';
import * as api from '@kontor/contract/team/api.ts';
import { expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import { findHours } from './shifts.repo.ts';
import { createChance, type Line, secondsOnDuty } from './testing/evenings.ts';

const kontor = await testApp();
const bearer = { authorization: 'Bearer a-token-of-the-game' };
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const clockNow = (): number => kontor.time.now.getTime() / 1000;
const setClock = (seconds: number): void => {
  kontor.time.now = new Date(seconds * 1000);
};

interface Person {
  readonly id: string;
  readonly web: Caller;
  readonly lines: Line[];
  /** In the game: choosing a character, or playing, on duty or not. */
  game: 'gone' | 'choosing' | 'off' | 'on';
  isAtWork: boolean;
}

interface Week {
  readonly monday: string;
  /** When the clocks in Berlin change, and how far they are ahead of UTC before and after. */
  readonly change: string;
  readonly ahead: readonly [number, number];
  readonly people: number;
  readonly days: readonly number[];
  /** In hours from noon in UTC. */
  readonly evening: readonly [number, number];
  readonly seed: number;
}

async function live({ monday, people: count, days, evening, seed }: Week): Promise<Person[]> {
  const chance = createChance(seed);
  const noon = Date.parse(`${monday}T12:00:00Z`) / 1000;
  setClock(noon);
  await switchOn(kontor, 'TEAM');
  const people: Person[] = [];
  for (let n = 1; n <= count; n += 1) {
    const id = String(700 + n);
    const web = await kontor.as('MODERATOR', { id, name: `Person ${n}` });
    people.push({ id, web, lines: [], game: 'gone', isAtWork: false });
  }
  const note = (what: Line['what'], only = people): void => {
    for (const { lines } of only) lines.push({ clock: clockNow(), what });
  };
  const press = async (person: Person, on: boolean): Promise<void> => {
    expect((await person.web.call(api.changeDuty, { body: { on } })).status).toBe(200);
    // What the server looks at for one, it looks at for all.
    note(
      'away',
      people.filter((one) => one !== person),
    );
    note(on ? 'begin' : 'end', [person]);
  };
  const beat = async (): Promise<void> => {
    const present = people.filter((one) => one.game !== 'gone');
    const players = present.map((one) => ({
      discordId: one.id,
      citizenName: 'Jemand',
      ...(one.game === 'choosing' ? {} : { job: 'bakery', duty: one.game === 'on' }),
    }));
    const { status } = await kontor.anonymous.call(game.sendHeartbeat, { body: { players } }, bearer);
    expect(status).toBe(204);
    for (const one of people) {
      const what = { gone: 'away', choosing: 'here', off: 'off', on: 'on' } as const;
      note(what[one.game], [one]);
    }
  };
  const move = (one: Person): void => {
    if (one.game === 'gone') one.game = chance.happens(one.isAtWork ? 0.04 : 0.002) ? 'choosing' : 'gone';
    else if (chance.happens(0.01)) one.game = 'gone';
    else if (one.game === 'choosing') one.game = one.isAtWork ? 'on' : 'off';
    else if (chance.happens(0.02)) one.game = one.game === 'on' ? 'off' : 'on';
  };

  for (const day of days) {
    setClock(Math.max(clockNow(), noon + day * DAY + evening[0] * HOUR));
    const close = noon + day * DAY + evening[1] * HOUR;
    for (const one of people) one.isAtWork = chance.happens(0.7);
    while (clockNow() < close) {
      const fate = chance.between(1, 900);
      if (fate === 1) {
        // The game server crashes; some come back, some do not.
        for (const one of people) if (one.game !== 'gone') one.game = chance.happens(0.7) ? 'choosing' : 'gone';
        setClock(clockNow() + chance.between(2 * MINUTE, 25 * MINUTE));
      } else if (fate === 2) {
        // It is restarted: it says so, and everybody has to choose a character again.
        const before = people.map((one) => one.game);
        for (const one of people) one.game = 'gone';
        await beat();
        people.forEach((one, at) => {
          if (before[at] !== 'gone') one.game = 'choosing';
        });
        setClock(clockNow() + chance.between(MINUTE, 12 * MINUTE));
      } else if (fate === 3 || fate === 4) {
        // Kontor is down for a while, sometimes for longer than an hour; meanwhile people go on playing.
        await kontor.app.close();
        setClock(
          clockNow() + (fate === 3 ? chance.between(MINUTE, 40 * MINUTE) : chance.between(50 * MINUTE, 90 * MINUTE)),
        );
        for (const one of people) move(one);
        await kontor.restart();
        note('start');
      } else if (fate === 5) {
        setClock(clockNow() - chance.between(MINUTE, 70 * MINUTE));
      }
      const one = people[chance.between(0, people.length - 1)];
      if (one && chance.happens(0.1)) await press(one, chance.happens(one.isAtWork ? 0.6 : 0.2));
      setClock(clockNow() + chance.between(20, 75));
      for (const each of people) move(each);
      await beat();
    }
    for (const each of people) if (chance.happens(0.9)) each.game = 'gone';
  }
  // Somebody looks a day later.
  setClock(clockNow() + DAY);
  for (const one of people) one.game = 'gone';
  await beat();
  return people;
}

/** Tells the day of Berlin a second belongs to, counted from Monday. */
function dayOf({ monday, change, ahead }: Week): (second: number) => number {
  const [begin, changed] = [Date.parse(`${monday}T00:00:00Z`) / 1000, Date.parse(change) / 1000];
  return (second) => Math.floor((second + (second < changed ? ahead[0] : ahead[1]) * HOUR - begin) / DAY);
}

async function compare(week: Week): Promise<number> {
  const people = await live(week);
  const boss = await kontor.as('SUPER_ADMIN');
  const answer = await boss.call(api.getTeamWeek, { query: { week: week.monday } });
  expect(answer.body.monday).toBe(week.monday);
  const begin = Date.parse(`${week.monday}T00:00:00Z`) / 1000 - DAY;
  const dayOfSecond = dayOf(week);
  let total = 0;
  for (const { id, lines } of people) {
    const counted = secondsOnDuty(lines, begin, begin + 12 * DAY);
    const days = Array.from({ length: 12 }, () => 0);
    counted.forEach((isOnDuty, at) => {
      if (!isOnDuty) return;
      const day = dayOfSecond(begin + at);
      days[day] = (days[day] ?? 0) + 1;
    });
    const all = counted.reduce((sum, one) => sum + one, 0);
    total += all;
    const always = { people: [id], from: new Date(0), until: new Date('2100-01-01') };
    const hours = await transact(kontor.db, (tx) => findHours(tx, always));
    expect([id, hours.reduce((sum, { seconds }) => sum + seconds, 0)]).toEqual([id, all]);
    expect(answer.body.people.find(({ person }) => person.id === id)?.days).toEqual(days.slice(0, 7));
  }
  expect(await kontor.db.selectFrom('shift').selectAll().where('ended_at', 'is', null).execute()).toEqual([]);
  return total;
}

const AUTUMN = { monday: '2026-10-19', change: '2026-10-25T01:00:00Z', ahead: [2, 1] } as const;
const SPRING = { monday: '2026-03-23', change: '2026-03-29T01:00:00Z', ahead: [1, 2] } as const;

test('an evening, and the night in which the clocks change, with everything that breaks: equal to the second', async () => {
  const share = { people: 5, days: [5], evening: [12, 14], seed: 7 } as const;
  expect(await compare({ ...AUTUMN, ...share })).toBeGreaterThan(HOUR);
});

test.runIf(isLong).each([
  ['autumn', AUTUMN, 1],
  ['spring', SPRING, 2],
])(
  'a week of 30 people in %s, with everything that breaks: equal to the second',
  async (_season, week, seed) => {
    const whole = { people: 30, days: [0, 1, 2, 3, 4, 5, 6], evening: [3, 15], seed } as const;
    expect(await compare({ ...week, ...whole })).toBeGreaterThan(300 * HOUR);
  },
  1_800_000,
);
