import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as users from '@kontor/contract/users/api.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';

const kontor = await testApp();
const MARK = 'nur-auf-der-platte-1c9f';

let port: number;
kontor.prepare(() => everyFeature(kontor));
beforeEach(async () => {
  await writeFile(join(kontor.dataDir, 'geheim.txt'), MARK);
  await writeFile(join(kontor.dataDir, 'recordings/geheim.mp4'), MARK);
  port = await kontor.listen();
});

/** As written, without a client that tidies the address up first. */
async function ask(path: string, cookie: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, path, headers: { cookie, accept: '*/*' } }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    );
    call.on('error', reject).end();
  });
}

const UP = ['..', '%2e%2e', '%2E.', '%252e%252e', '..%00', '..%5c..', '.%2e', '....', '%c0%ae%c0%ae', '..;', '..%2f..'];
const SLASH = ['/', '%2f', '%252f', '%5c', '\\', '//'];
const TARGETS = ['package.json', 'src/main.ts', 'etc/passwd', 'geheim.txt'];
const ROOTS = [
  '/item-images/',
  '/assets/',
  '/',
  '/api/vod/',
  '/api/vods/by-stream-id/',
  '/api/vods/upload/',
  '/demo/',
  '/fonts/',
];

test('no way of writing an address leads out of the folders that are served', async () => {
  const { cookie } = await kontor.as('BUSINESS_OWNER');
  const paths = ROOTS.flatMap((root) =>
    UP.flatMap((up) =>
      SLASH.flatMap((slash) =>
        TARGETS.map((target) => root + `${up}${slash}`.repeat(3) + target.replaceAll('/', slash)),
      ),
    ),
  );
  const recordings = [
    '/api/vod/geheim',
    '/api/vod/geheim.mp4',
    '/api/vod/..%2fgeheim',
    `/api/vod/${encodeURIComponent(kontor.dataDir)}`,
  ];
  const leaks = [];
  for (const path of [...paths, ...recordings].filter((one) => !one.includes('\\'))) {
    const { status, body } = await ask(path, cookie);
    const isOurs = body.includes('<div id="root">') || body === '' || body.startsWith('{"type":"about:blank');
    if (status >= 500 || !isOurs || body.includes(MARK)) leaks.push(`${status} ${path} ${body.slice(0, 60)}`);
  }
  expect(paths.length).toBeGreaterThan(2000);
  expect(leaks).toEqual([]);
});

test('backslashes and zero bytes as they are get nowhere either', async () => {
  const speak = async (target: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  for (const target of [
    '/item-images/..\\..\\package.json',
    '/assets\\..\\..\\..\\package.json',
    '/item-images/bread.png\0.txt',
    '\\etc\\passwd',
  ]) {
    const answer = await speak(target);
    expect(answer).toMatch(/^HTTP\/1\.1 (2|4)\d\d /);
    expect(answer).not.toMatch(/"name": "|root:x|\x89PNG/);
  }
});

test('neither sources nor what lies beside the built files is served', async () => {
  const { cookie } = await kontor.as('BUSINESS_OWNER');
  const names = [
    '.env',
    '.git/config',
    'package.json',
    'package-lock.json',
    'src/main.ts',
    'data/postgres/PG_VERSION',
    'index.html.gz',
  ];
  expect(existsSync(new URL('../../../../package.json', import.meta.url))).toBe(true);
  for (const name of names) expect([name, (await ask(`/${name}`, cookie)).status]).toEqual([name, 404]);
});

test('an upload cannot name a place on the disk', async () => {
  const admin = await kontor.as('ADMIN');
  const name = Buffer.from('../../../../tmp/boese.mp4').toString('base64');
  const answer = await kontor.app.inject({
    method: 'POST',
    url: '/api/vods/upload',
    headers: {
      cookie: admin.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${name}`,
    },
  });
  expect(answer.headers.location).toMatch(/^\/api\/vods\/upload\/[0-9a-f]{32}$/);
  expect(existsSync('/tmp/boese.mp4')).toBe(false);
});

/** Headers that are made from user input: addresses of next pages, redirects, names of files. */
test('nothing that is sent becomes a header of its own', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  for (const id of ['71', '72', '73']) await kontor.as('USER', { id, name: 'Mia <a>; rel="x"' });
  const page = await boss.call(users.listUsers, { query: { limit: '1', search: 'mia', staff: 'false' } });
  expect(page.headers.link).toMatch(/^<\/api\/users\?[\w=&.%-]+>; rel="next"$/);
  const forged = encodeURIComponent('x\r\nset-cookie: kontor=boese\r\n\r\n<script>');
  const urls = [
    `/api/users?limit=1&search=${forged}`,
    `/api/users?limit=1&x=${forged}`,
    `/api/users?limit=1&x=%3E;rel=next,%3Chttps://evil.example`,
    `/api/audits/export?type=${forged}`,
    `/api/inventory/history/export?filename=${forged}`,
    `/oauth2/authorization/discord?returnTo=/${forged}`,
    `/oauth2/authorization/discord?returnTo=${forged}`,
    `/${forged}`,
    `/api/vod/${forged}`,
  ];
  for (const url of urls) {
    const { headers, statusCode } = await kontor.app.inject({
      url,
      headers: { cookie: boss.cookie, host: 'evil.example' },
    });
    expect([url, statusCode < 500]).toEqual([url, true]);
    expect(JSON.stringify(headers['set-cookie'] ?? '')).not.toContain('boese');
    expect(JSON.stringify([headers.location, headers.link, headers['content-disposition']])).not.toMatch(
      /\\r|\\n|<https:/,
    );
  }
});
