import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { freePort } from '#platform/testing/processes.ts';
import { judgeAddress, type Probe, probe } from './check-address.ts';
import { judgeConfiguration } from './check-configuration.ts';
import { INSTALLATION } from './readiness.routes.ts';
import { startServer } from './testing-servers.ts';

const live = (PUBLIC_URL: string, more: NodeJS.ProcessEnv = {}) =>
  parseEnv({ PUBLIC_URL, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', ...more });

/** What is said about an address where something answers like this. */
async function judged(url: string): Promise<string> {
  const { state, text, fix } = judgeAddress(live(url), await probe(url), 'ours');
  return `${state} ${text} ${fix}`;
}

const json = (body: object) => JSON.stringify(body);
const reached = { installation: 'ours', host: 'kontor.example', isForwarded: true, isTrusted: true };

test('a name that does not exist, and an address where nobody answers', async () => {
  const url = `http://localhost:${await freePort()}`;
  expect(await judged(url)).toContain(`WRONG ${url}: Dort antwortet niemand.`);
  expect(judgeAddress(live('https://kontor.invalid'), { code: 'ENOTFOUND' }, 'ours')).toMatchObject({
    state: 'WRONG',
    text: 'https://kontor.invalid: Diesen Namen gibt es nicht.',
  });
});

test('an address that cannot be reached from here alone is a warning: routers differ', () => {
  const { state, fix } = judgeAddress(live('https://kontor.example'), { code: 'TIMEOUT' }, 'ours');
  expect([state, fix]).toEqual(['WARNING', expect.stringContaining('auf einem anderen Gerät')]);
});

test('another program, another Kontor, and a proxy without a Kontor behind it', async () => {
  const { url: page } = await startServer((_request, response) => void response.end('<h1>Welcome to nginx!</h1>'));
  expect(await judged(page)).toContain(`WRONG Unter ${page} antwortet etwas anderes als Kontor (200).`);
  const { url: other } = await startServer((_request, response) =>
    response.end(json({ ...reached, installation: 'theirs' })),
  );
  expect(await judged(other)).toContain(`WRONG Unter ${other} antwortet ein anderes Kontor.`);
  const { url: empty } = await startServer((_request, response) => void response.writeHead(502).end());
  expect(await judged(empty)).toContain(
    'erreicht Kontor aber nicht (502). Trage im Proxy als Ziel http://127.0.0.1:8080 ein.',
  );
});

test('redirects are told apart and never followed', async () => {
  const asked: (string | undefined)[] = [];
  const redirect = (to: (url: string | undefined) => string) =>
    startServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(301, { location: to(url) }).end();
    });
  const circle = await redirect((url) => url ?? '');
  expect(await judged(circle.url)).toContain(`WRONG ${circle.url} leitet im Kreis um.`);
  const secure = await redirect(() => 'https://127.0.0.1/');
  expect(await judged(secure.url)).toContain('leitet auf https um. Trage in .env PUBLIC_URL=https://127.0.0.1 ein');
  const elsewhere = await redirect(() => 'http://10.0.0.1/geheim');
  expect(await judged(elsewhere.url)).toContain(`${elsewhere.url} leitet auf http://10.0.0.1 um.`);
  expect(asked).toHaveLength(3);
  expect(asked.every((url) => url?.startsWith(INSTALLATION))).toBe(true);
});

test('http where https is expected', async () => {
  const { port } = await startServer((_request, response) => void response.end('ok'));
  expect(await judged(`https://127.0.0.1:${port}`)).toContain('Dort antwortet http statt https.');
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.runIf(hasOpenssl)('a certificate that browsers do not believe', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) =>
    response.end(json(reached)),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect(await judged(url)).toContain(`WRONG ${url}: Das Zertifikat ist selbst gemacht, Browser warnen davor.`);
});

test('a proxy that hides the address or the visitor is named; one that does neither is fine', () => {
  const env = live('https://kontor.example', { TRUST_PROXY: '127.0.0.1' });
  const said = (more: object) => judgeAddress(env, { reached: { ...reached, ...more } }, 'ours');
  expect(said({})).toEqual({ state: 'OK', text: 'https://kontor.example führt hierher.' });
  expect(said({ host: '127.0.0.1:8080' })).toMatchObject({
    state: 'WARNING',
    text: 'Der Proxy gibt die Adresse nicht weiter: Kontor sieht 127.0.0.1:8080 statt kontor.example.',
  });
  expect(said({ isForwarded: false })).toMatchObject({
    state: 'WARNING',
    text: expect.stringContaining('X-Forwarded-For'),
  });
  expect(judgeAddress(live('http://kontor.example'), { reached }, 'ours')).toMatchObject({
    state: 'WARNING',
    text: expect.stringContaining('ohne https'),
  });
});

test('a proxy in front that nobody named in TRUST_PROXY is a matter of configuration', () => {
  const circumstances = (more: NodeJS.ProcessEnv) => ({
    env: live('https://kontor.example', { OWNER_DISCORD_IDS: '80351110224678912', ...more }),
    unknown: [],
    isRoot: false,
    owner: undefined,
  });
  const untrusted: Probe = { reached: { ...reached, isTrusted: false } };
  expect(judgeConfiguration(circumstances({}), untrusted)).toMatchObject({
    state: 'WARNING',
    text: expect.stringContaining('aber TRUST_PROXY fehlt'),
    fix: expect.stringContaining('TRUST_PROXY=127.0.0.1'),
  });
  expect(judgeConfiguration(circumstances({ TRUST_PROXY: '10.0.0.1' }), untrusted)).toMatchObject({
    text: expect.stringContaining('TRUST_PROXY nennt den Proxy nicht'),
  });
  expect(judgeConfiguration(circumstances({}), { reached })).toMatchObject({ state: 'OK' });
});
