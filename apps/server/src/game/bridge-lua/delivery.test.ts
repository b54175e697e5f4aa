import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { BRIDGE_TOKEN } from '#testing/app.ts';

import { type Game, type Network, overHttp } from './testing/fivem.ts';
import { openKontor, sent } from './testing/kontor.ts';
import { OX } from './testing/worlds.ts';

const { kontor, play, goAway, comeBack, online, source, amounts, history, audits } = await openKontor();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const log = (game: Game, message: string) => game.lua(`exports['kontor-bridge']:audit('HR', '${message}', 'Lou')`);
const messages = async () => (await audits()).map(({ message }) => message);
const isFor = (kind: string, { url }: { url: string }) => url.endsWith(`/${kind}`);

test('what happens while the web server is away arrives later, once and in order, even after a restart', async () => {
  const files = new Map<string, string>();
  const game = await play({ world: OX, files });
  await goAway();
  for (let day = 1; day <= 3; day++) {
    log(game, `Tag ${day}`);
    game.lua(`move(1, 'bread', ${day})`);
    await game.pass(10 * MINUTE);
  }
  log(game, 'kurz vor dem Ende');
  await game.stop();

  const again = await play({ world: `${OX} add('bread', 6)`, files, startMs: Date.parse('2026-11-15T13:00:00Z') });
  log(again, 'nach dem Neustart');
  await again.pass(MINUTE);
  expect(again.console).toContain('[kontor] Kontor ist nicht erreichbar.');
  kontor.time.now = new Date('2026-11-15T13:01:00Z');
  await comeBack();
  await again.pass(20 * SECOND);

  expect(await messages()).toEqual(['Tag 1', 'Tag 2', 'Tag 3', 'kurz vor dem Ende', 'nach dem Neustart']);
  expect((await audits())[0]?.date).toBe('2026-11-15T12:00:00.000Z');
  expect(await history()).toEqual([
    'Spielserver: bread 0→7, flour 0→9',
    'Mara Lindt: bread 7→8',
    'Mara Lindt: bread 8→10',
    'Mara Lindt: bread 10→13',
  ]);
  expect(again.console.at(-1)).toBe('[kontor] Verbunden mit Kontor.');
  await again.pass(10 * SECOND);
  expect((await source())?.bridge).toMatchObject({ queued: 0, trouble: null });
});

test('a server that crashes keeps what it had written down', async () => {
  const files = new Map<string, string>();
  const game = await play({ world: OX, files, network: () => Promise.resolve({ status: 0, body: '' }) });
  log(game, 'vor dem Absturz');
  await game.pass(3 * SECOND);
  game.crash();
  const again = await play({ world: OX, files });
  await again.pass(SECOND);
  expect(await messages()).toEqual(['vor dem Absturz']);
});

test('an answer that gets lost is asked for again under the same key, and nothing is booked twice', async () => {
  let lost = 0;
  const game = await play({ world: OX });
  game.network = async (request) => {
    const answer = await overHttp(request);
    if (isFor('heartbeat', request) || ++lost > 4) return answer;
    return { status: 0, body: '' };
  };
  game.lua("move(1, 'bread', 5)");
  log(game, 'einmal');
  await game.pass(MINUTE);
  expect(await amounts()).toEqual({ bread: 12, flour: 9 });
  expect(await messages()).toEqual(['einmal']);
  const tries = [...sent(game, 'inventory').slice(1), ...sent(game, 'audits')];
  expect(tries).toHaveLength(6);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(2);
});

const ANSWERS: [string, { status: number; body: string; headers?: Record<string, string> }][] = [
  ['a web page', { status: 200, body: '<html>Willkommen</html>' }],
  ['nothing', { status: 200, body: '' }],
  ['half a word', { status: 200, body: '{"booked": 1, "unkn' }],
  ['a bare number', { status: 200, body: '7' }],
  ['a refusal nobody can read', { status: 502, body: '<html>Bad Gateway</html>' }],
  ['a redirect', { status: 302, body: '', headers: { location: 'https://example.org' } }],
  ['another site', { status: 404, body: 'Not Found' }],
];

// Of each kind of reading one, and all of them in the long tests.
test.each(isLong ? ANSWERS : ANSWERS.filter((_, at) => at % 3 === 2))(
  '%s as an answer breaks nothing and loses nothing',
  async (_name, answer) => {
    const game = await play({ world: OX, network: () => Promise.resolve(answer) });
    log(game, 'bleibt erhalten');
    await game.pass(30 * SECOND);
    expect(game.requests.every(({ options }) => options.followLocation === false)).toBe(true);
    game.network = overHttp;
    await game.pass(20 * SECOND);
    expect(await messages()).toEqual(['bleibt erhalten']);
    expect(await amounts()).toEqual({ bread: 7, flour: 9 });
  },
);

test('a wrong token is said once, never printed, and costs no message', async () => {
  const game = await play({ world: OX, token: 'a-wrong-token-of-mine' });
  log(game, 'wartet auf das Token');
  await game.pass(9 * MINUTE);
  expect(game.console.filter((line) => line.includes('401'))).toEqual([
    '[kontor] Kontor lehnt das Token ab (401). Prüfe kontor_token hier und BRIDGE_TOKEN in Kontor.',
  ]);
  expect(game.console.join()).not.toContain('a-wrong-token');
  expect(game.lua('return Kontor.queue.size()')).toBeGreaterThan(0);
  expect(await online('21')).toBeNull();
});

test('pauses between tries grow from a second to five minutes', async () => {
  const game = await play({ world: OX, network: () => Promise.resolve({ status: 503, body: '' }) });
  const times: number[] = [];
  game.network = async (request) => {
    if (isFor('audits', request)) times.push(game.now());
    return { status: 503, body: '' };
  };
  log(game, 'x');
  await game.pass(60 * MINUTE);
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(pauses[0]).toBeLessThanOrEqual(1250);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SECOND);
  expect(Math.max(...pauses)).toBe(5 * MINUTE);
  expect(times.length).toBeLessThan(30);
});

test('the pause the server asks for is kept, and an answer that never comes is not waited for', async () => {
  let tries = 0;
  const game = await play({ world: OX });
  game.network = (request) => {
    if (!isFor('audits', request)) return overHttp(request);
    tries++;
    if (tries === 1) return Promise.resolve({ status: 429, body: '', headers: { 'retry-after': '40' } });
    return tries === 2 ? 'hangs' : overHttp(request);
  };
  log(game, 'geduldig');
  await game.pass(41 * SECOND);
  expect(tries).toBe(1);
  await game.pass(31 * SECOND);
  expect([tries, await messages()]).toEqual([2, []]);
  await game.pass(5 * SECOND);
  expect(await messages()).toEqual(['geduldig']);
});

test('a poisoned message is put aside with its reason and does not block the next ones', async () => {
  const files = new Map<string, string>();
  const game = await play({ world: OX, files });
  game.lua(`Kontor.queue.push('audits', '[{"type":"nope","message":"x","displayName":"y"}]')
    Kontor.queue.push('audits', '{"broken":')
    Kontor.queue.push('inventory', '{"citizenName":"x","items":"all"}')`);
  log(game, 'danach');
  game.lua("move(1, 'bread', 1)");
  await game.pass(12 * SECOND);
  expect(await messages()).toEqual(['danach']);
  expect(await amounts()).toEqual({ bread: 8, flour: 9 });
  expect((await source())?.bridge?.trouble).toMatch(/^3 Meldungen abgelehnt, zuletzt/);
  const rejected = (files.get('rejected.jsonl') ?? '').trim().split('\n');
  expect(rejected.map((line) => JSON.parse(line).reason.slice(0, 3)).sort()).toEqual(['400', '400', '422']);
});

test('an hour after the last rejected message the trouble is over', { tags: ['long'] }, async () => {
  const game = await play({ world: OX });
  game.lua('Kontor.queue.push(\'audits\', \'[{"type":"nope","message":"x","displayName":"y"}]\')');
  await game.pass(12 * SECOND);
  expect((await source())?.bridge?.trouble).toMatch(/^1 Meldung abgelehnt/);
  await game.pass(61 * MINUTE);
  expect((await source())?.bridge?.trouble).toBeNull();
});

test('what has waited for more than a day is put aside, and what is younger arrives', { tags: ['long'] }, async () => {
  let isAway = true;
  const network: Network = (request) => (isAway ? Promise.resolve({ status: 0, body: '' }) : overHttp(request));
  const files = new Map<string, string>();
  const game = await play({ world: OX, files, network });
  log(game, 'zu alt');
  await game.pass(25 * 60 * MINUTE);
  log(game, 'von heute');
  isAway = false;
  kontor.time.now = new Date(kontor.time.now.getTime() + game.now());
  await game.pass(10 * MINUTE);
  expect(await messages()).toEqual(['von heute']);
  expect((await source())?.bridge?.trouble).toMatch(
    /^1 Meldung abgelehnt, zuletzt audits \(422: Vom 15\.11\.2026, 13:00: Was mehr/,
  );
  expect(JSON.parse(files.get('rejected.jsonl') ?? '').body).toContain('zu alt');
});

test('a stock that waits for an admin is reported until it is booked', async () => {
  const game = await play({ world: OX });
  await game.pass(11 * SECOND);
  game.lua('Kontor.queue.push(\'inventory\', \'{"citizenName":"Spielserver","kind":"snapshot","items":[]}\', true)');
  await game.pass(11 * SECOND);
  expect(await amounts()).toEqual({ bread: 7, flour: 9 });
  expect((await source())?.bridge?.trouble).toContain('wartet in Kontor auf die Verwaltung');
  await game.pass(6 * MINUTE);
  expect((await source())?.bridge?.trouble).toBeNull();
});

test('the queue is bounded, and says so', async () => {
  const game = await play({ world: OX, network: () => Promise.resolve({ status: 0, body: '' }) });
  game.lua(
    `for n = 1, 5100 do Kontor.queue.push('audits', '[{"type":"HR","message":"' .. n .. '","displayName":"Lou"}]') end`,
  );
  expect(game.lua('return Kontor.queue.size()')).toBe(5000);
  expect(game.lua('return Kontor.troubles()')).toContain('Meldungen verworfen.');
  expect(game.console.filter((line) => line.includes('voll'))).toHaveLength(1);
});

/** As after a crash in the middle of writing: the first line and a piece of the second. */
const torn = (text: string) => text.slice(0, text.indexOf('\n') + 30);
test.each<[string, (files: Map<string, string>) => void]>([
  ['the newer file is torn', (files) => void files.set('queue-a.jsonl', torn(files.get('queue-a.jsonl') ?? ''))],
  ['the other file is torn', (files) => void files.set('queue-b.jsonl', torn(files.get('queue-b.jsonl') ?? ''))],
  [
    'there is rubbish between the lines',
    (files) => {
      for (const [name, content] of files) files.set(name, content.replace('\n', '\n\u0001{]\n{"kind":"evil"}\n'));
    },
  ],
])('%s: what can be read is sent, each once', async (_name, damage) => {
  const files = new Map<string, string>();
  const away: Network = () => Promise.resolve({ status: 0, body: '' });
  const game = await play({ world: OX, files, network: away });
  for (const message of ['eins', 'zwei', 'drei']) {
    log(game, message);
    await game.pass(5 * SECOND);
  }
  game.crash();
  damage(files);
  const again = await play({ world: OX, files });
  await again.pass(10 * SECOND);
  const arrived = await messages();
  expect(arrived).toEqual(['eins', 'zwei', 'drei'].slice(0, arrived.length));
  expect(arrived.length).toBeGreaterThanOrEqual(2);
  expect(await amounts()).toEqual({ bread: 7, flour: 9 });
});

test('files that are no queue at all do not keep the resource from starting', async () => {
  const files = new Map([
    ['queue-a.jsonl', '\u0000\u0001PK'],
    ['queue-b.jsonl', '[]\n{}\n7\n"x"\n'],
  ]);
  const game = await play({ world: OX, files });
  expect(game.console).toContain(
    '[kontor] Die gespeicherte Warteschlange war beschädigt. Was lesbar ist, wird gesendet.',
  );
  expect(await online('21')).toBe(true);
});

test('the token is taken out of the convar at once, and stands in no file and no line', async () => {
  const files = new Map<string, string>();
  const game = await play({ world: OX, files });
  log(game, 'x');
  await game.pass(MINUTE);
  expect(game.lua("return GetConvar('kontor_token', 'fehlt')")).toBe('');
  expect(game.requests[0]?.headers.Authorization).toBe(`Bearer ${BRIDGE_TOKEN}`);
  expect([...files.values(), ...game.console].join()).not.toContain(BRIDGE_TOKEN);
});

test.each([
  ['no address', '', BRIDGE_TOKEN, 'fehlt'],
  ['no token', 'https://kontor.example', '', 'fehlt'],
  ['a short token', 'https://kontor.example', 'kurz', 'ungültig'],
  ['no encryption', 'http://kontor.example', BRIDGE_TOKEN, 'https://'],
  ['a public address dressed up', 'http://127.0.0.1.kontor.example', BRIDGE_TOKEN, 'https://'],
  ['a name before the host', 'http://localhost@kontor.example', BRIDGE_TOKEN, 'keine Adresse'],
  ['no address at all', 'kontor', BRIDGE_TOKEN, 'keine Adresse'],
])('%s: one clear line, and nothing is sent', async (_name, url, token, says) => {
  const game = await play({ world: OX, url, token });
  await game.pass(MINUTE);
  expect(game.console).toEqual([expect.stringContaining(says)]);
  expect(game.requests).toEqual([]);
  expect(game.lua("return GetConvar('kontor_token', '')")).toBe('');
});

test.each([
  'http://127.0.0.1:9',
  'http://192.168.1.5',
  'http://172.20.0.3:8080',
  'http://localhost:8080',
  'http://kontor:8080',
  'http://[::1]:8080/',
  'https://kontor.example',
])('%s may be used', async (url) => {
  const game = await play({ world: OX, url, network: () => Promise.resolve({ status: 204, body: '' }) });
  expect(game.requests.length).toBeGreaterThan(0);
  expect(game.console.some((line) => line.includes('nicht verschlüsselt'))).toBe(url.startsWith('http:'));
  expect(game.requests[0]?.url).not.toContain('//api');
});

test('the database of the web server is away for a moment: nothing is lost', async () => {
  const game = await play({ world: OX });
  await kontor.withoutDatabase(async () => {
    log(game, 'trotzdem');
    await game.pass(3 * SECOND);
  });
  await game.pass(20 * SECOND);
  expect(await messages()).toEqual(['trotzdem']);
});
