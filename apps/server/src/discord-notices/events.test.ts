import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBackups, startBackup } from '@kontor/contract/backup/api.ts';
import * as api from '@kontor/contract/discord-notices/api.ts';
import { EVENTS } from '@kontor/contract/discord-notices/schema.ts';
import * as hours from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracks from '@kontor/contract/racing/tracks-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { recordDue } from '../start-slices.ts';
import { recordEvent } from './outbox.repo.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ pollMs: 50, env: { DISCORD_WEBHOOK_BASE_URL: discord.address, BACKUP_KEEP: '1' } });
afterAll(() => discord.close());
let boss: Caller;

beforeEach(() => void discord.clear());
kontor.prepare(async () => {
  await switchOn(kontor, 'TIP_GAME', 'RACING', 'VOD_SERVICE');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  const settings = { name: 'Alle', roleId: null, showsContact: false, quietHours: null, isOn: true };
  await boss.call(api.createTarget, { body: { ...settings, address: discord.real(), events: [...EVENTS] } });
});

const { write } = kontor;
const due = () => write((tx) => recordDue(tx, kontor.clock()));
const shown = () =>
  discord
    .all()
    .map(({ body: { embeds } }) => [embeds[0]?.title, embeds[0]?.description].join('\n').replaceAll('\\', ''));
const expectMessages = (...texts: (string | RegExp)[]) =>
  eventually(() => {
    expect(shown()).toEqual(texts.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text)));
  });

test('a tip game is announced when it opens, an hour before it starts, and with its winners', async () => {
  const game = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 100 };
  const gameStart = '2026-11-15T19:30:00.000Z';
  const { id } = (await boss.call(tips.createTipGame, { body: { ...game, gameStart } })).body;
  const open = /^Neues Tippspiel: Nordkai – Vespucci\nNordkai – Vespucci, .*20:30 Uhr, 100 VC$/;
  await expectMessages(open);
  const lou = await kontor.as('USER', { id: '22', name: 'Lou_*' });
  const result = { ...EMPTY_SCORE, goalsTeamA: 2 };
  await lou.call(tips.saveTip, { params: { id }, body: result });
  await due();
  kontor.time.now = new Date('2026-11-15T18:31:00Z');
  await due();
  await due();
  const ending = /^Noch bis .*20:30 Uhr tippen: Nordkai – Vespucci/;
  await expectMessages(open, ending);
  kontor.time.now = new Date('2026-11-15T21:30:00Z');
  await boss.call(tips.closeTipGame, { params: { id }, body: { ...result, gameClosed: true } });
  await expectMessages(open, ending, /^Nordkai – Vespucci endete 2:0\nLou_\*: \d+ VC$/);
  await boss.call(tips.closeTipGame, { params: { id }, body: { ...result, goalsTeamA: 3, gameClosed: true } });
  const closed = /^Nordkai – Vespucci endete 3:0/;
  await expectMessages(open, ending, closed);
  const send = async () => (await boss.call(tips.sendRecap, { body: { gameId: id } })).body.channels;
  expect(await send()).toBe(1);
  await expectMessages(open, ending, closed, /^Rückblick: Liga, 15.11.2026/);
  expect(await send()).toBe(0);
  await boss.call(tips.closeTipGame, { params: { id }, body: { ...result, goalsTeamA: 4, gameClosed: true } });
  await eventually(() =>
    expect(discord.all().map(({ body: { embeds } }) => embeds[0]?.fields?.[0]?.value.replaceAll('\\', ''))).toEqual([
      ...['Liga', 'Liga', 'Liga'],
      'Nordkai – Vespucci 4:0',
    ]),
  );
  expect(await send()).toBe(0);
});

test('a whole season is announced in one message that names its first games', async () => {
  const games = Array.from({ length: 200 }, (_, n) => ({
    tournament: 'Liga',
    teamA: `Nordkai ${n}`,
    teamB: 'Vespucci',
    price: 100,
    gameStart: '2026-11-15T19:30:00.000Z',
  }));
  await boss.call(tips.importTipGames, { body: { games } });
  await expectMessages(/^200 neue Tippspiele\n(Nordkai \d+ – Vespucci, .*20:30 Uhr, 100 VC\n){20}und 180 weitere$/);
});

test('opening and closing are announced, by hand and by the clock', async () => {
  await due();
  await boss.call(hours.switchHours, { body: { mode: 'CLOSED' } });
  await expectMessages('Wir haben geschlossen\n');
  await boss.call(hours.switchHours, { body: { mode: 'OPEN' } });
  await expectMessages('Wir haben geschlossen\n', 'Wir haben geöffnet\n');
  const week = { ...EMPTY_WEEK, SUN: [{ opens: '10:00', closes: '14:00' }] };
  await boss.call(hours.changeHours, { body: { week, exceptions: [], version: 1 } });
  await boss.call(hours.switchHours, { body: { mode: 'AUTO' } });
  await due();
  kontor.time.now = new Date('2026-11-15T13:00:00Z');
  await due();
  await expectMessages('Wir haben geschlossen\n', 'Wir haben geöffnet\n', 'Wir haben geschlossen\n');
});

test('a tournament is announced when it opens, a draft is not', async () => {
  const body = { name: 'Hafenpokal', description: 'Am Kai', points: [3, 2, 1], fastestLapPoints: 1 };
  const { id, version } = (await boss.call(tournaments.createTournament, { body })).body;
  await boss.call(tournaments.stepTournament, { params: { id }, body: { state: 'REGISTRATION', version } });
  await expectMessages('Turnier Hafenpokal: Anmeldung offen\nAm Kai');
});

/** A running tournament with one race; One nickname tries to look like a place. */
async function startRacing() {
  const ids: number[] = [];
  const body = { name: 'Hafenpokal', points: [3, 2], fastestLapPoints: 0 };
  const { id } = (await boss.call(tournaments.createTournament, { body })).body;
  const version = async () => (await boss.call(tournaments.getTournament, { params: { id } })).body.version;
  const step = async (state: 'REGISTRATION' | 'RUNNING' | 'FINISHED') =>
    boss.call(tournaments.stepTournament, { params: { id }, body: { state, version: await version() } });
  await step('REGISTRATION');
  for (const [n, nickname] of ['Lou', '2. Lou', 'Kim'].entries()) {
    const driver = await kontor.as('USER', { id: `3${n}`, name: nickname });
    ids.push((await driver.call(racing.saveMyDriver, { body: { nickname, startNumber: n + 1 } })).body.id);
    await driver.call(tournaments.enterTournament, { params: { id } });
  }
  const [{ id: classId } = { id: 0 }] = (await boss.call(tracks.saveVehicleClasses, { body: [{ name: 'A' }] })).body;
  const track = { name: 'Kai_*', kind: 'CIRCUIT' as const, lengthMeters: 3850 };
  const trackId = (await boss.call(tracks.createTrack, { body: track })).body.id;
  const race = (await boss.call(tournaments.createRace, { params: { id }, body: { trackId, classId, laps: 5 } })).body;
  await step('RUNNING');
  let sheet = race.version;
  const none = { timeMs: null, fastestLapMs: null, timePenaltyMs: 0, pointPenalty: 0 };
  type Line = { n: number; timeMs?: number; timePenaltyMs?: number };
  const enter = async (state: 'PROVISIONAL' | 'OFFICIAL', lines: readonly Line[]) => {
    const results = lines.map(({ n, ...line }, at) => ({
      ...{ ...none, ...line },
      driverId: ids[n] ?? 0,
      state: 'FINISHED' as const,
      position: at + 1,
    }));
    const saved = await boss.call(tournaments.saveResults, {
      params: { id: race.id },
      body: { state, results, version: sheet },
    });
    sheet = saved.body.version;
  };
  const arrive = (state: 'PROVISIONAL' | 'OFFICIAL', ...order: number[]) =>
    enter(
      state,
      order.map((n) => ({ n })),
    );
  return { step, arrive, enter };
}

test('a race is announced once it is official, a tournament once it is decided, and both are corrected', async () => {
  const { step, arrive } = await startRacing();
  // Whether that its registration opened is announced before it closes is another matter.
  const results = () => shown().filter((text) => !text.includes('Anmeldung offen'));
  await arrive('PROVISIONAL', 1, 0, 2);
  await arrive('OFFICIAL', 0, 1, 2);
  const race = 'Hafenpokal: Ergebnis von Rennen 1\n1.\u00a0Lou\n2.\u00a02. Lou\n3.\u00a0Kim';
  await eventually(() => expect(results()).toEqual([race]));
  expect(discord.all().at(-1)?.body.embeds[0]?.fields).toMatchObject([{ name: 'Strecke', value: 'Kai\\_\\*' }]);
  await step('FINISHED');
  const decided =
    'Turnier Hafenpokal ist entschieden\n1.\u00a0Lou: 3 Punkte\n2.\u00a02. Lou: 2 Punkte\n3.\u00a0Kim: 0 Punkte';
  await eventually(() => expect(results()).toEqual([race, decided]));
  await arrive('OFFICIAL', 2, 0, 1);
  await eventually(() =>
    expect(results()).toEqual([
      'Hafenpokal: Ergebnis von Rennen 1\n1.\u00a0Kim\n2.\u00a0Lou\n3.\u00a02. Lou',
      'Turnier Hafenpokal ist entschieden\n1.\u00a0Kim: 3 Punkte\n2.\u00a0Lou: 2 Punkte\n3.\u00a02. Lou: 0 Punkte',
    ]),
  );
});

test('the winner of a race is who was fastest with penalties, not who crossed the line first', async () => {
  const { enter } = await startRacing();
  await enter('OFFICIAL', [
    { n: 0, timeMs: 300_000, timePenaltyMs: 10_000 },
    { n: 2, timeMs: 301_000 },
    { n: 1, timeMs: 302_000 },
  ]);
  const race = 'Hafenpokal: Ergebnis von Rennen 1\n1.\u00a0Kim\n2.\u00a02. Lou\n3.\u00a0Lou';
  await eventually(() => expect(shown()).toContain(race));
});

test('a recording is announced once it can be watched', async () => {
  await kontor.db
    .insertInto('video')
    .values({
      stream_id: 'abc',
      title: 'Razzia',
      state: 'READY',
      byte_length: 1,
      started_at: kontor.time.now,
      finished_at: kontor.time.now,
      stored_at: kontor.time.now,
      storage_key: 'a.mp4',
    })
    .execute();
  const { id } = await kontor.db.selectFrom('video').select('id').executeTakeFirstOrThrow();
  await write((tx) => recordEvent(tx, 'VIDEO_READY', [id], kontor.time.now));
  await expectMessages('Aufnahme ist da: Razzia\n');
});

test('a backup that failed is announced with its reason, once a day', async () => {
  const folder = join(kontor.dataDir, 'backups');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  await boss.call(startBackup);
  await expectMessages('Die Sicherung ist gescheitert\nAn der Stelle des Ordners liegt eine Datei.');
  const later = new Date(kontor.time.now.getTime() + 60_000);
  kontor.time.now = later;
  await boss.call(startBackup);
  await eventually(async () =>
    expect((await boss.call(getBackups)).body).toMatchObject({
      isRunning: false,
      failure: { at: later.toISOString() },
    }),
  );
  await eventually(async () => expect((await boss.call(api.listTargets)).body[0]?.waiting).toBe(0));
  await expectMessages('Die Sicherung ist gescheitert\nAn der Stelle des Ordners liegt eine Datei.');
  await rm(folder);
});
