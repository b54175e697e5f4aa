import { ENDPOINTS } from '@kontor/contract/all.ts';
import { describe, expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { securityHeaders } from '#platform/http/security/security-headers.ts';
import { testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';

const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );

describe('on http', async () => {
  const kontor = await testApp();

  test('every answer of any kind carries the headers: page, file, call, refusal, redirect, broken address', async () => {
    await everyFeature(kontor);
    const { cookie } = await kontor.as('BUSINESS_OWNER');
    const urls = [
      '/',
      '/settings',
      '/gibt-es-nicht',
      '/favicon.svg',
      '/item-images/bread.png',
      '/item-images/nichts.png',
    ];
    const more = [
      '/%zz',
      '/api/nichts',
      '/api/docs',
      '/api/openapi.json',
      '/healthz',
      '/logout',
      '/oauth2/authorization/discord',
    ];
    const calls = ENDPOINTS.map((endpoint) => ({ method: endpoint.method, url: urlOf(endpoint) }));
    const asked = [...calls, ...[...urls, ...more].map((url) => ({ method: 'GET' as const, url }))];
    const bare = [];
    for (const one of asked) {
      const { headers } = await kontor.app.inject({ ...one, headers: { cookie } });
      const isFine =
        String(headers['content-security-policy']).includes("script-src 'self';") &&
        headers['x-content-type-options'] === 'nosniff' &&
        headers['referrer-policy'] === 'same-origin' &&
        headers['x-frame-options'] === 'SAMEORIGIN' &&
        headers['cross-origin-opener-policy'] === 'same-origin' &&
        headers['cache-control'] !== undefined &&
        headers['x-powered-by'] === undefined &&
        headers.server === undefined;
      if (!isFine || headers['strict-transport-security']) bare.push(one);
    }
    expect(bare).toEqual([]);
  });

  test('what is about a person is kept by no cache on the way', async () => {
    await everyFeature(kontor);
    const { cookie } = await kontor.as('BUSINESS_OWNER');
    // Drawings of goods are the same for everybody.
    const about = ENDPOINTS.filter(({ method, path }) => method === 'GET' && path !== '/api/item-images/:name');
    for (const endpoint of about) {
      const { headers } = await kontor.app.inject({ url: urlOf(endpoint), headers: { cookie } });
      expect([endpoint.path, headers['cache-control']]).toEqual([
        endpoint.path,
        expect.stringMatching(/no-store|private/),
      ]);
    }
  });

  test('cookies are for this site and out of reach of scripts', async () => {
    const answer = await kontor.app.inject({
      url: '/oauth2/authorization/discord',
      headers: { host: 'localhost:8080' },
    });
    expect(answer.headers['set-cookie']).toMatch(/^kontor-login=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('on https', async () => {
  const kontor = await testApp({ env: { PUBLIC_URL: 'https://kontor.example' } });

  test('browsers are told to stay there, and cookies belong to this host alone', async () => {
    const answer = await kontor.app.inject({
      url: '/oauth2/authorization/discord',
      headers: { host: 'kontor.example' },
    });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-kontor-login=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const planted = await kontor.as('BUSINESS_OWNER');
    // A sister domain can plant a cookie, but none with the prefix.
    expect((await kontor.app.inject({ url: '/api/users/@me', headers: { cookie: planted.cookie } })).statusCode).toBe(
      401,
    );
    const own = planted.cookie.replace('kontor=', '__Host-kontor=');
    expect((await kontor.app.inject({ url: '/api/users/@me', headers: { cookie: own } })).statusCode).toBe(200);
  });
});

const policyOf = (env: NodeJS.ProcessEnv) => directives(securityHeaders(parseEnv(env))['content-security-policy']);

test('the policy lets no script in but our own files, and nothing that could turn something else into one', () => {
  const policy = policyOf({ DEMO: 'force', PUBLIC_URL: 'https://kontor.example' });
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'connect-src': "'self' wss://kontor.example",
  });
  const { 'style-src': style, ...rest } = policy;
  expect(style).toBe("'self' 'unsafe-inline'");
  expect(JSON.stringify(rest)).not.toMatch(/unsafe|\*|http:/);
});

test.each([
  [undefined, "'self'", 'SAMEORIGIN'],
  ['self', "'self'", 'SAMEORIGIN'],
  ["'none'", "'none'", 'DENY'],
  ['none', "'none'", 'DENY'],
  ['self https://forum.example nui://game', "'self' https://forum.example nui://game", undefined],
  ["'self'  https://*.example.com:8443", "'self' https://*.example.com:8443", undefined],
  ['https://cfx-nui-lb_tablet', 'https://cfx-nui-lb_tablet', undefined],
])('FRAME_ANCESTORS=%s lets %s show it', (FRAME_ANCESTORS, ancestors, older) => {
  const headers = securityHeaders(parseEnv({ FRAME_ANCESTORS }));
  expect(directives(headers['content-security-policy'])['frame-ancestors']).toBe(ancestors);
  expect(headers['x-frame-options']).toBe(older);
});

test.each([
  '*',
  'https://*',
  'https:',
  'self none',
  'evil.example',
  "self; script-src 'unsafe-inline'",
  'https://a.example,https://b.example',
  'https://a.example/path',
  'https://user@a.example',
  'data:',
  'javascript://x',
])('FRAME_ANCESTORS=%s stops the start', (FRAME_ANCESTORS) => {
  expect(() => parseEnv({ FRAME_ANCESTORS })).toThrow(
    /^FRAME_ANCESTORS=.* ist ungültig\. Erlaubt: self, none oder Adressen/,
  );
});
