import { ENDPOINTS, TOPICS } from '@kontor/contract/all.ts';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { testApp } from '#testing/app.ts';
import { createApp } from '../../app.ts';

const TOKEN = 'a-token-for-the-metrics';
const kontor = await testApp({ env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://kontor.example' } });
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  kontor.app.inject({ url, headers, remoteAddress });

test('the process is healthy even while the database is away, but not ready', async () => {
  expect((await get('/readyz')).statusCode).toBe(200);
  await kontor.restart();
  await kontor.withoutDatabase(async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(503);
  });
});

test.each<[string, Record<string, string>, string, number]>([
  ['from this machine', {}, '127.0.0.1', 404],
  ['from this machine with the token', { authorization: `Bearer ${TOKEN}` }, '127.0.0.1', 200],
  ['from elsewhere', {}, '10.0.0.9', 404],
  ['passed on by a proxy of this machine', { 'x-forwarded-for': '10.0.0.9' }, '127.0.0.1', 404],
  ['from elsewhere with the token', { authorization: `Bearer ${TOKEN}` }, '10.0.0.9', 200],
  ['from elsewhere with a wrong token', { authorization: 'Bearer x' }, '10.0.0.9', 404],
])('metrics asked for %s', async (_who, headers, address, status) => {
  expect((await get('/metrics', headers, address)).statusCode).toBe(status);
});

test.each<[string, Record<string, string>, string, number]>([
  ['this machine', {}, '127.0.0.1', 200],
  ['a proxy of this machine', { 'x-forwarded-for': '10.0.0.9' }, '127.0.0.1', 404],
  ['elsewhere', {}, '10.0.0.9', 404],
])(
  'where only this machine sees Kontor, metrics need no token, asked for by %s',
  async (_who, headers, address, status) => {
    const env = parseEnv({ DATA_DIR: kontor.dataDir, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' });
    const app = await createApp({ env, pool: kontor.pool });
    onTestFinished(() => app.close());
    expect((await app.inject({ url: '/metrics', headers, remoteAddress: address })).statusCode).toBe(status);
  },
);

test('metrics name routes, never addresses with ids in them', async () => {
  await get('/api/user/4711/role');
  const { body } = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect(body).toContain('kontor_request_seconds');
  expect(body).not.toContain('/4711');
});

test('the description lists every call with who may make it', async () => {
  const description = (await get('/api/openapi.json')).json();
  const listed = Object.entries<object>(description.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(listed.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
  expect(description.openapi).toBe('3.1.0');
  expect(description.paths['/api/users'].get.description).toBe('Super admins.');
  const limit = {
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 200 },
  };
  expect(description.paths['/api/users'].get.parameters[0]).toEqual(limit);
  expect(description['x-topics']).toHaveLength(TOPICS.length);
});

test('the reference for people needs no script', async () => {
  const page = await get('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('PUT /api/user/:id/role');
  expect(page.body).not.toContain('<script');
});

test('on https the cookie is pinned to the host and browsers are told to stay on https', async () => {
  const answer = await get('/oauth2/authorization/discord', { host: 'kontor.example' });
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect(answer.headers['set-cookie']).toMatch(/^__Host-kontor-login=.*HttpOnly; Secure; SameSite=Lax$/);
});
