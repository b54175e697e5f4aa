import fastifyCookie from '@fastify/cookie';
import { ENDPOINTS } from '@kontor/contract/all.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { keepCookiesPrivate } from '#platform/http/security/private-cookies.ts';
import { testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';
import { uploadSquare } from '#testing/pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const kontor = await testApp();

/** Every address that is read, of the contract or beside it, with parameters for which there is something to see. */
const addresses = (params: Record<string, string>): string[] =>
  kontor.app.mounted
    .filter((mounted) => mounted.startsWith('GET '))
    .map((mounted) =>
      mounted
        .slice('GET '.length)
        .replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => params[name] ?? '1')
        .replace('*', 'bread.png'),
    );

test('what everybody may cache neither reads nor renews a session, and sets no cookie', async () => {
  await everyFeature(kontor);
  const admin = await kontor.as('ADMIN');
  const picture = await uploadSquare(admin, 'ITEM');
  const shared: string[] = [];
  for (const url of addresses({ id: picture, size: 'small', name: 'bread' })) {
    // Due to be renewed: the first visit of a day.
    const due = new Date(kontor.time.now.getTime() + 20 * DAY_MS);
    await kontor.pool.query('update session set expires_at = $1', [due]);
    const { headers } = await kontor.app.inject({ url, headers: { cookie: admin.cookie } });
    if (!/public|s-maxage/.test(String(headers['cache-control']))) continue;
    shared.push(url);
    expect([url, headers['set-cookie']]).toEqual([url, undefined]);
    const { rows } = await kontor.pool.query('select distinct expires_at from session');
    expect([url, rows]).toEqual([url, [{ expires_at: due }]]);
  }
  expect(shared).toEqual(
    expect.arrayContaining([`/api/pictures/${picture}/small`, '/api/item-images/bread', '/item-images/bread.png']),
  );
});

test('only what is open to visitors is answered without a session', () => {
  const anonymous = ENDPOINTS.filter((endpoint) => 'withoutSession' in endpoint);
  expect(anonymous.length).toBeGreaterThan(0);
  for (const { method, access, path } of anonymous)
    expect([path, method, mayAccess(access, undefined)]).toEqual([path, 'GET', true]);
});

test.each([
  ['public, max-age=60', undefined],
  ['PUBLIC', undefined],
  ['max-age=0, s-maxage=60', undefined],
  ['private, max-age=60', 'kontor=secret'],
  ['no-store', 'kontor=secret'],
])('a cookie set on a response with `%s` arrives as %s', async (caching, arrives) => {
  const app = fastify();
  await app.register(fastifyCookie, { hook: false });
  keepCookiesPrivate(app);
  app.get('/', async (_request, reply) =>
    reply.setCookie('kontor', 'secret').header('cache-control', caching).send('content'),
  );
  const { body, headers } = await app.inject({ url: '/' });
  expect(body).toBe('content');
  expect(headers['set-cookie']?.toString().split(';')[0]).toBe(arrives);
});
