import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { html } from './html.ts';
import { serveWebFiles } from './web-files.ts';

const SCRIPT = 'console.log(1);'.repeat(100);
const dist = await mkdtemp(join(tmpdir(), 'kontor-web-'));
await mkdir(join(dist, 'assets'));
const files = {
  'index.html': '<!doctype html><!--site--><title>Kontor</title>\n<!--/site--><div id="root"></div>',
  'first-paint.js': SCRIPT,
  'assets/page.js': SCRIPT,
  'assets/page.js.gz': gzipSync(SCRIPT),
  'assets/page.js.br': brotliCompressSync(SCRIPT),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
const app = Fastify();
app.addHook('onRequest', async (_request, reply) => {
  reply.header('x-frame-options', 'SAMEORIGIN');
});
await serveWebFiles(app, {
  dist,
  tabletHeaders: { 'content-security-policy': 'frame-ancestors nui://game' },
  headOf: (path) => html`<title>$& ${path}</title>`,
});

afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', undefined],
])('a script is sent as it was compressed by the build: %s', async (accepted, encoding) => {
  const { headers } = await get('/assets/page.js', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  if (encoding) expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
});

test('a file whose name says nothing of its content is checked for a newer version every time', async () => {
  expect((await get('/first-paint.js')).headers['cache-control']).toBe('no-cache');
});

test('what is no file of the build is not found, nor is what was compressed under its own name', async () => {
  for (const name of ['page.js.gz', 'page.js.br', 'gone.js', '..%2findex.html', '../index.html', ''])
    expect([name, (await get(`/assets/${name}`)).statusCode]).toEqual([name, 404]);
  expect((await app.inject({ method: 'HEAD', url: '/assets/page.js' })).headers['content-length']).toBe('1500');
});

test('a screen gets the page, which is checked for a newer version every time', async () => {
  const { headers, statusCode } = await get('/tip-games/7', { accept: 'text/html' });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
});

test('the page carries the head of the site in place of the default, for every address', async () => {
  const { body, headers } = await get('/menu?x=1', { accept: 'text/html' });
  expect(headers['content-type']).toContain('text/html');
  expect(body).toBe('<!doctype html><title>$& /menu</title><div id="root"></div>');
});

test('a browser that has the page is told so, and gets it anew once the head is another', async () => {
  const known = String((await get('/menu', { accept: 'text/html' })).headers.etag);
  const again = await get('/menu', { accept: 'text/html', 'if-none-match': known });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  expect((await get('/order', { accept: 'text/html', 'if-none-match': known })).statusCode).toBe(200);
});

test('the page is sent compressed to those who can read that', async () => {
  const url = `/menu/${'x'.repeat(1500)}`;
  const page = await get(url, { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' });
  expect([page.headers['content-encoding'], page.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect(gunzipSync(page.rawPayload).toString()).toBe((await get(url, { accept: 'text/html' })).body);
});

test('an address that is no screen gets the page as not found, every time', async () => {
  const { body, statusCode, headers } = await get('/gibt-es-nicht', { accept: 'text/html' });
  expect(statusCode).toBe(404);
  expect(body).toContain('id="root"');
  const again = await get('/gibt-es-nicht', { accept: 'text/html', 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(404);
});

test('the page of the tablet is the application with headers of its own; no other page has them', async () => {
  const { headers, statusCode, body } = await get('/tablet?x=1', { accept: 'text/html' });
  expect([statusCode, headers['content-security-policy']]).toEqual([200, 'frame-ancestors nui://game']);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('id="root"');
  for (const url of ['/order', '/tablet/order', '/assets/page.js'])
    expect((await get(url, { accept: 'text/html' })).headers['x-frame-options']).toBe('SAMEORIGIN');
});
