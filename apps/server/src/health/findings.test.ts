import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';
import { findDoubts } from './check-configuration.ts';
import { askDiscord } from './check-discord.ts';
import { checkGameServer, judgeBridge } from './check-game.ts';
import { checkDisk, judgeBackup, judgeClock, judgeDatabase } from './check-machine.ts';
import { reuse } from './health.routes.ts';
import { startServer } from './testing-servers.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const LIVE = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x9-Kd_3.q' };
const OWNER = '80351110224678912';
const PUBLIC_URL = 'https://kontor.example';
const env = (more: NodeJS.ProcessEnv = {}) => parseEnv({ ...LIVE, ...more });

test.each([
  [{ OWNER_DISCORD_IDS: '4711' }, 'In OWNER_DISCORD_IDS ist 4711 keine Discord-ID: Die hat 17 bis 20 Ziffern.'],
  [{ OWNER_DISCORD_IDS: `${OWNER},1` }, 'In OWNER_DISCORD_IDS steht die ID der Anwendung (1).'],
  [{ OWNER_DISCORD_IDS: '22', DISCORD_GUILD_ID: '22' }, 'In OWNER_DISCORD_IDS steht die ID des Discord-Servers (22).'],
  [{ FIVEM_PLAYERS_TOKEN: 'x' }, 'FIVEM_PLAYERS_TOKEN bleibt ohne Wirkung.'],
  [{ RATE_LIMITS: 'off', PUBLIC_URL }, 'RATE_LIMITS=off: Nichts bremst, wer Kontor überlastet.'],
  [{ DEMO: 'force', PUBLIC_URL }, expect.stringContaining('Die Demo ist von außen zu öffnen')],
])('the configuration %j is doubted', (more, text) => {
  const doubts = findDoubts({ env: env(more), unknown: [], isRoot: false, owner: undefined });
  expect(doubts).toEqual([expect.objectContaining({ text, fix: expect.stringMatching(/\.$/) })]);
});

test.each([
  ['linux', 'unter einem eigenen Konto: useradd --system --create-home kontor && '],
  ['darwin', 'Beende es und starte es als normaler Benutzer.'],
] as const)('root is told what to do with commands that the system knows: %s', (system, words) => {
  const circumstances = { env: env(), unknown: [], isRoot: true, system, owner: undefined };
  expect(findDoubts(circumstances).map(({ fix }) => fix)).toEqual([expect.stringContaining(words)]);
});

test('an owner with a real id leaves no doubt', () => {
  const circumstances = { env: env({ OWNER_DISCORD_IDS: OWNER }), unknown: [], isRoot: false, owner: undefined };
  expect(findDoubts(circumstances)).toEqual([]);
});

test.each([
  [5e10, 'OK', '50 GB frei in'],
  [1.5e9, 'WARNING', 'Nur noch 1,5 GB frei in'],
  [1e8, 'WRONG', 'Bald kann Kontor nichts mehr speichern.'],
])('%d free bytes are %s', async (left, state, text) => {
  expect(await checkDisk(env(), async () => left)).toMatchObject({ state, text: expect.stringContaining(text) });
});

const last = { at: hoursAgo(3), bytes: 1_250_000 };
test.each([
  [{ isOn: true, last, failure: null }, 'OK', 'Die neueste ist vom 15.11.2026, 10:00 (1,25 MB).'],
  [{ isOn: true, last: { ...last, at: hoursAgo(30) }, failure: null }, 'WARNING', 'länger als einen Tag her'],
  [{ isOn: true, last: null, failure: null }, 'WARNING', 'Es gibt noch keine Sicherung.'],
  [{ isOn: false, last: null, failure: null }, 'WARNING', 'ausgeschaltet'],
  [{ isOn: true, last, failure: { at: hoursAgo(1), reason: 'Die Platte ist voll.' } }, 'WRONG', 'Die Platte ist voll.'],
])('backups that stand at %j are %s', (backups, state, text) => {
  expect(judgeBackup(backups, NOW)).toMatchObject({ state, text: expect.stringContaining(text) });
});

test.each([
  [{ Discord: 800, 'der Datenbank': -1 }, 'OK', 'Sie stimmt mit Discord und der Datenbank überein.'],
  [
    { Discord: undefined, 'der Datenbank': 20_000 },
    'WARNING',
    'Verglichen mit der Datenbank geht sie 20 Sekunden nach.',
  ],
  [{ Discord: -300_000, 'der Datenbank': 0 }, 'WRONG', 'Verglichen mit Discord geht sie 300 Sekunden vor.'],
])('clocks apart by %j are %s', (others, state, text) => {
  expect(judgeClock(others)).toMatchObject({ state, text });
});

const database = { version: '18.4', now: NOW, migrations: 30, tookMs: 1.2, clockAheadMs: 0 };
test.each([
  [{}, 'OK', 'PostgreSQL 18.4, eingebaut, antwortet in 2 ms.'],
  [{ tookMs: 240 }, 'WARNING', 'antwortet in 240 ms. Das ist langsam.'],
  [{ migrations: 29 }, 'WARNING', 'auf einem älteren Stand'],
  [{ migrations: 31 }, 'WRONG', 'gehört zu einem neueren Kontor'],
])('a database that says %j is %s', (more, state, text) => {
  const found = judgeDatabase(env(), { ...database, ...more }, 30);
  expect(found).toMatchObject({ state, text: expect.stringContaining(text) });
});

const discord = await startFakeDiscord(LIVE.DISCORD_CLIENT_SECRET);
afterAll(() => discord.close());
beforeEach(() => {
  discord.reset();
});
const asked = async (more: NodeJS.ProcessEnv = {}) =>
  (await askDiscord(env({ DISCORD_BASE_URL: discord.url, ...more }), () => new Date())).finding;

test('Discord recognises the application; another secret it refuses', async () => {
  expect(await asked()).toMatchObject({ state: 'OK' });
  expect(await asked({ DISCORD_CLIENT_SECRET: 'another' })).toMatchObject({
    state: 'WRONG',
    text: 'Discord lehnt die Anwendung oder ihr Geheimnis ab.',
    fix: expect.stringContaining('DISCORD_CLIENT_SECRET'),
  });
});

test.each([
  ['is down', 'WRONG'],
  ['has had enough', 'WARNING'],
  ['has a fault', 'WARNING'],
  ['is hidden behind a page that wants a login', 'WARNING'],
  ['answers garbage', 'WARNING'],
  ['answers something else', 'WARNING'],
] as const)('a Discord that %s is %s', async (trouble, state) => {
  discord.trouble = trouble;
  expect(await asked()).toMatchObject({ state, fix: expect.any(String) });
});

test('the clock is compared with that of Discord', async () => {
  const late = () => new Date(Date.now() - 300_000);
  const { clockAheadMs = 0 } = await askDiscord(env({ DISCORD_BASE_URL: discord.url }), late);
  expect(Math.round(clockAheadMs / 60_000)).toBe(5);
});

test('the game server is asked for its players', async () => {
  const { url } = await startServer((_request, response) =>
    response.end(JSON.stringify([{ identifiers: ['discord:80351110224678912'] }, { identifiers: ['license:1'] }])),
  );
  const found = await checkGameServer(env({ FIVEM_URL: url }), 'IN_GAME');
  expect(found).toEqual({ state: 'OK', text: '2 Spieler, davon 1 mit Discord.' });
  const { url: other } = await startServer((_request, response) => void response.writeHead(404).end());
  expect(await checkGameServer(env({ FIVEM_URL: other }), 'IN_GAME')).toMatchObject({
    state: 'WRONG',
    text: 'Unter FIVEM_URL gibt es keine players.json. Prüfe die Adresse.',
    fix: expect.stringContaining(`${other}/players.json`),
  });
  expect(await checkGameServer(env(), 'IN_GAME')).toMatchObject({ state: 'WARNING' });
  expect(await checkGameServer(env(), 'ANYONE')).toMatchObject({ state: 'OK' });
  expect(await checkGameServer(env({ BRIDGE_TOKEN: 'a-token-of-the-game' }), 'IN_GAME')).toMatchObject({ state: 'OK' });
});

const bridge = {
  source: 'bridge' as const,
  isFresh: true,
  checkedAt: hoursAgo(0),
  players: 3,
  identified: 3,
  problem: null,
  failedAt: null,
  bridge: { version: '1', adapter: 'ox', queued: 0, trouble: null as string | null },
};
test.each([
  [bridge, 'OK', '3 Spieler sind im Spiel'],
  [{ ...bridge, isFresh: false, checkedAt: hoursAgo(2) }, 'WRONG', 'zuletzt am 15.11.2026, 11:00 gemeldet'],
  [{ ...bridge, checkedAt: null }, 'WARNING', 'noch nie gemeldet'],
  [{ ...bridge, bridge: { ...bridge.bridge, trouble: 'Das Lager fehlt.' } }, 'WARNING', 'Das Lager fehlt.'],
])('a bridge that was heard like %j is %s', (state, expected, text) => {
  const found = judgeBridge(env({ BRIDGE_TOKEN: 'a-token-of-the-game' }), { sources: [state] });
  expect(found).toMatchObject({ state: expected, text: expect.stringContaining(text) });
});

test('a result counts for a while, counted from its end; meanwhile nothing is done twice', async () => {
  let [now, runs] = [0, 0];
  const work = async () => {
    runs += 1;
    now += 100;
    return runs;
  };
  const look = reuse(10, work, () => now);
  expect(await Promise.all([look(), look()])).toEqual([1, 1]);
  now += 9;
  expect(await look()).toBe(1);
  now += 1;
  expect(await look()).toBe(2);
});
