import * as team from '@kontor/contract/team/api.ts';
import { describe, expect, test } from 'vitest';
import { switchOn } from '#testing/switch-on.ts';
import type { Game } from './testing/fivem.ts';
import { openKontor, sent } from './testing/kontor.ts';
import { ESX, PLAYERS, QB } from './testing/worlds.ts';

const { kontor, play } = await openKontor();
const SECOND = 1000;
const BAKERY = "Config.duty.jobs = { 'bakery' }";

/** Both clocks go on together. */
async function pass(game: Game, ms: number): Promise<void> {
  const till = kontor.time.now.getTime() + ms;
  while (kontor.time.now.getTime() < till) {
    kontor.time.now = new Date(kontor.time.now.getTime() + 10 * SECOND);
    await game.pass(10 * SECOND);
  }
}

async function openTeam() {
  await switchOn(kontor, 'TEAM');
  await kontor.as('MODERATOR', { id: '21', name: 'Mara' });
  const clerk = await kontor.as('MODERATOR', { id: '31', name: 'Lou' });
  return async () =>
    (await clerk.call(team.getTeam)).body.onDuty.map(({ person, since }) => `${person.name} ${since.slice(11, 19)}`);
}

/** QBCore as it hands out players, with the job of the first. */
const qb = (job: string) => `${QB}
  job = ${job}
  states['qb-core'] = 'started'
  local shared = world['qb-core'].GetCoreObject()
  shared.Functions.GetPlayer = function(source)
    return source == 1 and job and { PlayerData = { charinfo = { firstname = 'Mara', lastname = 'Lindt' }, job = job } } or nil
  end
  world['qb-core'].GetCoreObject = function() return shared end
`;

const esx = (job: string) => `${ESX}
  job = ${job}
  local shared = world.es_extended.getSharedObject()
  shared.GetPlayerFromId = function(source)
    return source == 1 and job and { job = job, getName = function() return 'Mara Lindt' end } or nil
  end
  world.es_extended.getSharedObject = function() return shared end
`;

const playersOf = (game: Game) => sent(game, 'heartbeat').at(-1)?.body.players;

describe('QBCore', () => {
  test('duty begins and ends with `onduty` of a job that was named', async () => {
    const onDuty = await openTeam();
    const game = await play({ world: qb("{ name = 'bakery', onduty = false }"), config: BAKERY });
    await pass(game, 10 * SECOND);
    expect(playersOf(game)[0]).toMatchObject({ discordId: '21', job: 'bakery', duty: false });
    expect(await onDuty()).toEqual([]);
    game.lua('job.onduty = true');
    await pass(game, 10 * SECOND);
    expect(await onDuty()).toEqual(['Mara 12:00:20']);
    game.lua('job.onduty = false');
    await pass(game, 10 * SECOND);
    expect(await onDuty()).toEqual([]);
    const shifts = await kontor.db.selectFrom('shift').select(['began_at', 'ended_at', 'source', 'ended_by']).execute();
    expect(shifts).toEqual([
      {
        began_at: new Date('2026-11-15T12:00:20Z'),
        ended_at: new Date('2026-11-15T12:00:30Z'),
        source: 'GAME',
        ended_by: 'GAME',
      },
    ]);
  });

  test('qbx_core is asked itself', async () => {
    const onDuty = await openTeam();
    const world = `${PLAYERS} states.qbx_core = 'started'
      world.qbx_core = { GetPlayer = function(source)
        return source == 1 and { PlayerData = { job = { name = 'bakery', onduty = true } } } or nil
      end }`;
    const game = await play({ world, config: BAKERY });
    await pass(game, 10 * SECOND);
    expect(await onDuty()).toHaveLength(1);
  });

  test('of another job nothing is reported but that it is not on duty, and without named jobs nothing at all', async () => {
    const onDuty = await openTeam();
    const other = await play({ world: qb("{ name = 'police', onduty = true }"), config: BAKERY });
    expect(playersOf(other)[0]).toEqual({ discordId: '21', citizenName: 'Mara Lindt', duty: false });
    await other.stop();
    const silent = await play({ world: qb("{ name = 'bakery', onduty = true }") });
    expect(playersOf(silent)[0]).toEqual({ discordId: '21', citizenName: 'Mara Lindt' });
    expect(await onDuty()).toEqual([]);
  });

  test('a player who chooses a character, or whose framework is broken, stays on duty', async () => {
    const onDuty = await openTeam();
    const game = await play({ world: qb("{ name = 'bakery', onduty = true }"), config: BAKERY });
    await pass(game, 10 * SECOND);
    const before = await onDuty();
    expect(before).toHaveLength(1);
    game.lua('kept, job = job, nil');
    await pass(game, 60 * SECOND);
    expect(await onDuty()).toEqual(before);
    game.lua("world['qb-core'].GetCoreObject = nil");
    await pass(game, 60 * SECOND);
    expect(await onDuty()).toEqual(before);
  });

  test('a restart of the game server is bridged, a player who leaves ends where they were last seen', async () => {
    const onDuty = await openTeam();
    const world = qb("{ name = 'bakery', onduty = true }");
    const game = await play({ world, config: BAKERY });
    await pass(game, 60 * SECOND);
    await game.stop();
    kontor.time.now = new Date(kontor.time.now.getTime() + 4 * 60 * SECOND);
    const again = await play({ world, config: BAKERY });
    await pass(again, 60 * SECOND);
    expect(await onDuty()).toEqual(['Mara 12:00:00']);
    const lastSeen = kontor.time.now;
    again.lua('players[1] = nil');
    await pass(again, 11 * 60 * SECOND);
    expect(await onDuty()).toEqual([]);
    const [shift] = await kontor.db.selectFrom('shift').select(['began_at', 'ended_at', 'ended_by']).execute();
    expect(shift).toEqual({ began_at: new Date('2026-11-15T12:00:00Z'), ended_at: lastSeen, ended_by: 'GONE' });
  });
});

describe('ESX', () => {
  test.each([
    ['`onDuty`', "{ name = 'bakery', onDuty = true }", 'job.onDuty = false'],
    ['a job named `off…`', "{ name = 'bakery' }", "job.name = 'offbakery'"],
    ['another job', "{ name = 'bakery', onDuty = true }", "job = { name = 'unemployed', onDuty = true }"],
  ])('duty ends by %s', async (_way, job, end) => {
    const onDuty = await openTeam();
    const game = await play({ world: esx(job), config: BAKERY });
    await pass(game, 10 * SECOND);
    expect(await onDuty()).toHaveLength(1);
    game.lua(end);
    await pass(game, 10 * SECOND);
    expect(await onDuty()).toEqual([]);
  });

  test('a job named `off…` is reported under the name of the job', async () => {
    const game = await play({ world: esx("{ name = 'offbakery', onDuty = true }"), config: BAKERY });
    expect(playersOf(game)[0]).toMatchObject({ job: 'bakery', duty: false });
  });
});

test('jobs without a framework are said to be missing', async () => {
  const game = await play({ world: PLAYERS, config: BAKERY });
  await game.pass(10 * SECOND);
  expect(sent(game, 'heartbeat').at(-1)?.body.trouble).toContain('Den Dienst kennt kein Framework');
});
