import { ENDPOINTS } from '@kontor/contract/all.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import * as api from '@kontor/contract/tablet/api.ts';
import { changeRole } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { tabletHeaders } from '#platform/http/security/security-headers.ts';
import { testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';
import { createFollow } from '#testing/live-client.ts';

import { bearer, createTablet, IN_FRAME } from '#testing/tablet.ts';

// The limits are counted in memory.
const kontor = await testApp({ env: { RATE_LIMITS: 'on' }, betweenTests: 'restart' });
const { signIn } = createTablet(kontor);
const follow = createFollow(kontor);
const get = (url: string, headers: Record<string, string>) => kontor.app.inject({ url, headers });

test('the game may frame the page of the tablet and no other, and no one else may', async () => {
  const framing = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  const html = { accept: 'text/html' };
  const pages = Object.keys(SCREENS).map((path) => path.replace(/\$\w+/g, '1'));
  for (const url of [...pages, '/tablet/x', '/api/info', '/logout']) {
    const answer = await get(url, html);
    expect([url, framing(answer), answer.headers['x-frame-options']]).toEqual([url, "'self'", 'SAMEORIGIN']);
  }
  const headers = tabletHeaders(parseEnv({}));
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' nui://game https://cfx-nui-kontor-tablet https://cfx-nui-lb-phone https://cfx-nui-lb-tablet",
  );
  const off = tabletHeaders(parseEnv({ TABLET_FRAME_ANCESTORS: 'none' }));
  expect([off['x-frame-options'], off['content-security-policy']]).toEqual([
    'SAMEORIGIN',
    expect.stringContaining("frame-ancestors 'self'"),
  ]);
  const strict = tabletHeaders(parseEnv({ TABLET_FRAME_ANCESTORS: 'nui://game', FRAME_ANCESTORS: 'none' }));
  expect(strict['content-security-policy']).toContain('frame-ancestors nui://game');
  const nobody = tabletHeaders(parseEnv({ TABLET_FRAME_ANCESTORS: 'none', FRAME_ANCESTORS: 'none' }));
  expect(nobody['x-frame-options']).toBe('DENY');
});

test("the tablet's cookie opens nothing without the header of the frame, on no call and no socket", async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN');
  const { cookie } = await signIn({ discordId: boss.id });
  const id = cookie.replace('kontor-tablet=', '');
  // Nor does its id in the cookie of the web, or that of the web in the tablet's.
  const borrowed = [cookie, `kontor=${id}`];
  const opened = [];
  const guarded = ENDPOINTS.filter(({ access }) => access !== 'anyone' && access !== 'bridge');
  for (const [number, endpoint] of guarded.entries()) {
    for (const one of borrowed) {
      const { statusCode } = await kontor.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: { cookie: one },
        // From everywhere: the allowance of an address would be used up.
        remoteAddress: `127.0.1.${number}`,
      });
      if (statusCode !== 401) opened.push(`${endpoint.method} ${endpoint.path}: ${statusCode}`);
    }
  }
  expect(opened).toEqual([]);
  const asTablet = { cookie: boss.cookie.replace('kontor=', 'kontor-tablet='), ...IN_FRAME };
  expect((await get('/api/users/@me', asTablet)).statusCode).toBe(401);
  expect((await get('/api/users/@me', { cookie: boss.cookie, ...IN_FRAME })).statusCode).toBe(401);
  expect((await get('/api/users/@me', { cookie: `${boss.cookie}; ${cookie}` })).json().authorities).toHaveLength(4);
  for (const [one, query] of [
    [cookie, ''],
    [boss.cookie, '?tablet'],
  ] as const) {
    const seen = await follow({ cookie: one, query });
    await boss.call(changeRole, { params: { id: boss.id }, body: { role: 'SUPER_ADMIN' } });
    expect(seen).toEqual([]);
  }
});

test("another site reads nothing with the tablet's cookie, neither with the header nor by an element", async () => {
  const { cookie } = await signIn({ discordId: '70' });
  const ask = async (headers: Record<string, string>) =>
    (await get('/api/users/@me', { cookie, ...headers })).statusCode;
  for (const site of ['cross-site', 'same-site', 'none'])
    expect([site, await ask({ ...IN_FRAME, 'sec-fetch-site': site })]).toEqual([site, 401]);
  expect(await ask({ ...IN_FRAME, 'sec-fetch-site': 'same-origin' })).toBe(200);
  for (const dest of ['image', 'video', 'script', 'iframe', 'document', 'empty']) {
    expect([dest, await ask({ 'sec-fetch-dest': dest, 'sec-fetch-site': 'cross-site' })]).toEqual([dest, 401]);
  }
  // Pictures and recordings of our own page cannot carry the header: they are answered without a session.
  for (const dest of ['image', 'empty'])
    expect([dest, await ask({ 'sec-fetch-dest': dest, 'sec-fetch-site': 'same-origin' })]).toEqual([dest, 401]);
  expect(await ask({ 'sec-fetch-dest': 'image' })).toBe(401);
  const asked = await kontor.app.inject({
    method: 'OPTIONS',
    url: '/api/users/@me',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'kontor-tablet' },
  });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
});

test("every write of another site is refused with the tablet's cookie and header", async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN');
  await boss.call(api.changeTabletSettings, { body: { maxRole: 'BUSINESS_OWNER' } });
  const { cookie } = await signIn({ discordId: boss.id });
  const passed = [];
  for (const endpoint of ENDPOINTS.filter(isWrite)) {
    const headers = { cookie, ...IN_FRAME, ...bearer, origin: 'https://evil.example' };
    const { statusCode } = await kontor.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers });
    if (statusCode !== 403) passed.push(`${endpoint.method} ${endpoint.path}: ${statusCode}`);
  }
  expect(passed).toEqual([]);
});
