import * as api from '@kontor/contract/discord-notices/api.ts';
import { EVENTS } from '@kontor/contract/discord-notices/schema.ts';
import * as hours from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { recordDue } from '../start-background.ts';
import { recordEvent } from './outbox.repo.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());
let boss: Caller;

beforeEach(async () => {
  discord.clear();
  await switchOn(kontor, 'TIP_GAME', 'RACING', 'VOD_SERVICE');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  const settings = { name: 'Alle', roleId: null, showsContact: false, quietHours: null, isOn: true };
  await boss.call(api.createTarget, { body: { ...settings, address: discord.real(), events: [...EVENTS] } });
});

const due = () => recordDue({ db: kontor.db, clock: () => kontor.time.now });
const shown = () =>
  discord
    .all()
    .map(({ body: { embeds } }) => [embeds[0]?.title, embeds[0]?.description].join('\n').replaceAll('\\', ''));
const told = (...texts: (string | RegExp)[]) =>
  eventually(() => {
    expect(shown()).toEqual(texts.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text)));
  });

test('a tip game is told when it opens, an hour before it starts, and with its winners', async () => {
  const game = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 100 };
  const gameStart = '2026-11-15T19:30:00.000Z';
  const { id } = (await boss.call(tips.createTipGame, { body: { ...game, gameStart } })).body;
  const open = /^Neues Tippspiel: Nordkai – Vespucci\nNordkai – Vespucci, .*20:30 Uhr, 100 VC$/;
  await told(open);
  const lou = await kontor.as('USER', { id: '22', name: 'Lou_*' });
  const result = { ...EMPTY_SCORE, goalsTeamA: 2 };
  await lou.call(tips.saveTip, { params: { id }, body: result });
  await due();
  kontor.time.now = new Date('2026-11-15T18:31:00Z');
  await due();
  await due();
  const ending = /^Noch bis .*20:30 Uhr tippen: Nordkai – Vespucci/;
  await told(open, ending);
  kontor.time.now = new Date('2026-11-15T21:30:00Z');
  await boss.call(tips.closeTipGame, { params: { id }, body: { ...result, gameClosed: true } });
  await told(open, ending, /^Nordkai – Vespucci endete 2:0\nLou_\*: \d+ VC$/);
  await boss.call(tips.closeTipGame, { params: { id }, body: { ...result, goalsTeamA: 3, gameClosed: true } });
  await told(open, ending, /^Nordkai – Vespucci endete 3:0/);
});

test('opening and closing are told, by hand and by the clock', async () => {
  await due();
  await boss.call(hours.switchHours, { body: { mode: 'CLOSED' } });
  await told('Wir haben geschlossen\n');
  await boss.call(hours.switchHours, { body: { mode: 'OPEN' } });
  await told('Wir haben geschlossen\n', 'Wir haben geöffnet\n');
  const week = { ...EMPTY_WEEK, SUN: [{ opens: '10:00', closes: '14:00' }] };
  await boss.call(hours.changeHours, { body: { week, exceptions: [], version: 1 } });
  await boss.call(hours.switchHours, { body: { mode: 'AUTO' } });
  await due();
  kontor.time.now = new Date('2026-11-15T13:00:00Z');
  await due();
  await told('Wir haben geschlossen\n', 'Wir haben geöffnet\n', 'Wir haben geschlossen\n');
});

test('a tournament is told when it opens, a draft is not', async () => {
  const body = { name: 'Hafenpokal', description: 'Am Kai', points: [3, 2, 1], fastestLapPoints: 1 };
  const { id, version } = (await boss.call(tournaments.createTournament, { body })).body;
  await boss.call(tournaments.stepTournament, { params: { id }, body: { state: 'REGISTRATION', version } });
  await told('Turnier Hafenpokal: Anmeldung offen\nAm Kai');
});

test('a recording is told once it can be watched', async () => {
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
      storage_key: 'a',
    })
    .execute();
  const { id } = await kontor.db.selectFrom('video').select('id').executeTakeFirstOrThrow();
  await kontor.db.transaction().execute((tx) => recordEvent(tx, 'VIDEO_READY', [id], kontor.time.now));
  await told('Aufnahme ist da: Razzia\n');
});
