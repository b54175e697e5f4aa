import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENV_NAMES, parseEnv, StartError } from './env.ts';

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof StartError) return error.message;
  }
  throw new Error('was accepted');
}

test('.env.example lists every variable, commented out, and nothing else', async () => {
  const example = await readFile(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
  const names = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(ENV_NAMES.toSorted());
  expect(example.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([]);
});

test('the table of the configuration names every variable once, and nothing else', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
  const cells = [...page.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell = '']) => cell);
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(names.toSorted()).toEqual(ENV_NAMES.toSorted());
});

test('without any variable it is a demo on this machine alone', () => {
  const env = parseEnv({});
  expect(env).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:8080',
    isDemo: true,
    isHttps: false,
  });
});

test('an empty value means the same as none', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 8080, DATABASE_URL: undefined });
});

test('the address users see decides whether it is https, and loses its last slash', () => {
  expect(parseEnv({ PUBLIC_URL: 'https://kontor.example/', DEMO: 'force' })).toMatchObject({
    PUBLIC_URL: 'https://kontor.example',
    isHttps: true,
  });
});

test('Discord ends the demo', () => {
  expect(parseEnv({ DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x', HOST: '0.0.0.0' }).isDemo).toBe(false);
});

test('the result cannot be changed', () => {
  expect(Object.isFrozen(parseEnv({}))).toBe(true);
});

const ITEM_IMAGES =
  'eine Adresse mit {name}, die mit /, http:// oder https:// beginnt; nui:// versteht nur der Browser des Spiels';

test.each([
  ['PORT', '0', 'eine ganze Zahl von 1 bis 65535'],
  ['TRUST_PROXY', 'foo', 'IP-Adressen oder Netze von Proxys wie 127.0.0.1 oder 10.0.0.0/8, mit Komma getrennt'],
  ['TRUST_PROXY', '10.0.0.0/40', 'IP-Adressen oder Netze von Proxys wie 127.0.0.1 oder 10.0.0.0/8, mit Komma getrennt'],
  ['PUBLIC_URL', 'https://kontor.example/pfad', 'eine Adresse ohne Pfad wie https://kontor.example'],
  ['PUBLIC_URL', 'https://kontor.example?q', 'eine Adresse ohne Pfad wie https://kontor.example'],
  ['PORT', '65536', 'eine ganze Zahl von 1 bis 65535'],
  ['PORT', '80a', 'eine ganze Zahl von 1 bis 65535'],
  ['PUBLIC_URL', 'kontor.example', 'eine Adresse ohne Pfad wie https://kontor.example'],
  ['PUBLIC_URL', 'ftp://kontor.example', 'eine Adresse ohne Pfad wie https://kontor.example'],
  ['DISCORD_CLIENT_ID', 'abc', 'die Anwendungs-ID, nur Ziffern'],
  ['DISCORD_GUILD_ID', 'abc', 'die ID des Discord-Servers, nur Ziffern'],
  ['OWNER_DISCORD_IDS', '12,peter', 'Discord-IDs (17 bis 20 Ziffern), mit Komma getrennt'],
  ['FIVEM_URL', 'spielserver', 'eine Adresse wie http://127.0.0.1:30120'],
  ['ITEM_IMAGE_URL', 'https://bilder.example/', ITEM_IMAGES],
  ['ITEM_IMAGE_URL', 'nui://ox_inventory/web/images/{name}.png', ITEM_IMAGES],
  ['VOD_RETENTION_DAYS', '-1', 'eine ganze Zahl von 0 bis 3650'],
  ['RATE_LIMITS', 'aus', 'on oder off'],
  ['DEMO', 'ja', 'on, off oder force'],
])('%s=%s is refused with name, value and what is allowed', (name, value, allowed) => {
  expect(refusal({ [name]: value })).toBe(`${name}="${value}" ist ungültig. Erlaubt: ${allowed}.`);
});

test.each([
  ['DATABASE_URL', 'mysql://kontor:hunter2@db/kontor'],
  ['BRIDGE_TOKEN', 'hunter2'],
  ['METRICS_TOKEN', 'hunter2'],
])('a refused %s is not repeated', (name, value) => {
  const line = refusal({ [name]: value });
  expect(line).toMatch(new RegExp(`^${name}=\\(geheim\\) ist ungültig\\. Erlaubt: `));
  expect(line).not.toContain('hunter2');
});

test('half a Discord configuration names the missing half and keeps the secret', () => {
  expect(refusal({ DISCORD_CLIENT_ID: '1' })).toMatch(/^DISCORD_CLIENT_SECRET fehlt\. Erlaubt: /);
  const line = refusal({ DISCORD_CLIENT_SECRET: 'hunter2' });
  expect(line).toMatch(/^DISCORD_CLIENT_ID fehlt\. Erlaubt: /);
  expect(line).not.toContain('hunter2');
});

test('without Discord the demo cannot be switched off', () => {
  expect(refusal({ DEMO: 'off' })).toContain('DEMO="off" ist ungültig, solange DISCORD_CLIENT_ID fehlt');
});

test.each(['0.0.0.0', '192.168.1.5', '::', 'kontor.example'])('a demo does not listen on %s unless forced', (HOST) => {
  expect(refusal({ HOST })).toContain(`HOST="${HOST}" ist ungültig`);
  expect(parseEnv({ HOST, DEMO: 'force' })).toMatchObject({ HOST, isDemo: true });
});

test('a demo is not shown to others at a public address unless forced', () => {
  const PUBLIC_URL = 'https://kontor.example';
  expect(refusal({ PUBLIC_URL })).toBe(
    'PUBLIC_URL="https://kontor.example" ist ungültig, solange Discord nicht eingerichtet ist: In der Demo kann sich jeder als Geschäftsführer anmelden. Erlaubt: Discord einrichten, oder DEMO=force.',
  );
  expect(refusal({ PUBLIC_URL: 'http://127.0.0.1.kontor.example' })).toContain('ist ungültig');
  expect(parseEnv({ PUBLIC_URL, DEMO: 'force' })).toMatchObject({ isDemo: true, isLocal: false });
  for (const own of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080', 'http://kontor.localhost']) {
    expect(parseEnv({ PUBLIC_URL: own })).toMatchObject({ isDemo: true, isLocal: true });
  }
});

test('a demo does not stand behind a proxy unless its address is one of this machine, or it is forced', () => {
  const TRUST_PROXY = '10.0.0.1';
  expect(refusal({ TRUST_PROXY })).toMatch(/^TRUST_PROXY="10\.0\.0\.1" ist ungültig, solange Discord nicht/);
  expect(parseEnv({ TRUST_PROXY, DEMO: 'force' }).isDemo).toBe(true);
  expect(parseEnv({ TRUST_PROXY, PUBLIC_URL: 'http://localhost:8080' }).isDemo).toBe(true);
});

test('a demo does not take the place of a configured Discord unless forced', () => {
  const discord = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'hunter2' };
  expect(refusal({ ...discord, DEMO: 'on' })).toMatch(/^DEMO="on" ist ungültig, wenn Discord eingerichtet ist/);
  expect(parseEnv({ ...discord, DEMO: 'force' }).isDemo).toBe(true);
  expect(parseEnv({ ...discord, PUBLIC_URL: 'https://kontor.example' }).isDemo).toBe(false);
});

test('a bucket is configured whole or not at all, and nginx cannot send from it', () => {
  const bucket = {
    VOD_S3_ENDPOINT: 'https://s3.example',
    VOD_S3_BUCKET: 'recordings',
    VOD_S3_ACCESS_KEY: 'key',
    VOD_S3_SECRET_KEY: 'secret',
  };
  expect(parseEnv(bucket).VOD_S3_BUCKET).toBe('recordings');
  expect(() => parseEnv({ ...bucket, VOD_S3_SECRET_KEY: '' })).toThrow('VOD_S3_SECRET_KEY fehlt.');
  expect(() => parseEnv({ ...bucket, VOD_X_ACCEL: '/intern' })).toThrow('VOD_X_ACCEL ist ungültig');
});
