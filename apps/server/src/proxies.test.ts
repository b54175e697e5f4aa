import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { infoUpdate } from '@kontor/contract/business/api.ts';
import { createUpload } from '@kontor/contract/videos/api.ts';
import { UPLOAD_PIECE_BYTES } from '@kontor/contract/videos/rules.ts';
import { describe, expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { NGINX, startNginx } from '#testing/nginx.ts';
import { switchOn } from '#testing/switch-on.ts';
import { LONGEST_STOP_MS } from './shutdown.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (name: string): Promise<string> => readFile(join(ROOT, name), 'utf8');
const secondsIn = (text: string, setting: RegExp): number => Number(setting.exec(text)?.[1]);

describe('the example files of docs/betrieb.md', () => {
  test('nginx passes on what Kontor needs: host, address, WebSockets, a piece of an upload', async () => {
    const site = await read('docs/betrieb/nginx.conf');
    for (const line of [
      'proxy_http_version 1.1;',
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header Upgrade $http_upgrade;',
      'proxy_set_header Connection $kontor_connection;',
    ])
      expect(site).toContain(line);
    expect(secondsIn(site, /client_max_body_size (\d+)m;/) * 1024 * 1024).toBeGreaterThan(UPLOAD_PIECE_BYTES);
  });

  test('nginx and Caddy reach the port that Kontor listens on, and their lines for the .env are accepted', async () => {
    for (const name of ['nginx.conf', 'Caddyfile']) {
      const example = await read(`docs/betrieb/${name}`);
      const [, PUBLIC_URL, TRUST_PROXY] = /PUBLIC_URL=(\S+) und TRUST_PROXY=(\S+)/.exec(example) ?? [];
      const env = parseEnv({ PUBLIC_URL, TRUST_PROXY, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' });
      expect(example).toContain(`${env.HOST}:${env.PORT}`);
      expect(env.TRUST_PROXY).toContain(env.HOST);
    }
  });

  test('systemd and Docker wait until Kontor has stopped in order', async () => {
    const unit = await read('docs/betrieb/kontor.service');
    const [, script = ''] = /^ExecStart=\S+\/node (\S+) start$/m.exec(unit) ?? [];
    await expect(access(join(ROOT, script))).resolves.toBeUndefined();
    const longest = LONGEST_STOP_MS / 1000;
    expect(secondsIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longest);
    expect(secondsIn(await read('compose.yaml'), /stop_grace_period: (\d+)s/)).toBeGreaterThan(longest);
  });
});

describe.skipIf(!NGINX)('behind nginx as in docs/betrieb/nginx.conf', async () => {
  const kontor = await testApp({ env: { FFMPEG: 'off' }, betweenTests: 'restart' });
  const behind = async () =>
    startNginx({ kontor: await kontor.listen(), files: join(kontor.dataDir, 'recordings/files') });

  test('the live channel opens and hears of changes', async () => {
    const port = await behind();
    const follow = createFollow({ listen: async () => port });
    const seen = await follow(await kontor.as('USER'), infoUpdate);
    await switchOn(kontor, 'PRODUCTS');
    await eventually(() => expect(seen).toContainEqual(expect.stringContaining(infoUpdate.name)));
  });

  test('a piece of an upload arrives whole', async () => {
    const url = `http://127.0.0.1:${await behind()}`;
    await switchOn(kontor, 'VOD_SERVICE');
    const headers = { cookie: (await kontor.as('ADMIN')).cookie, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${Buffer.from('Nordkai.mp4').toString('base64')}`;
    const length = { 'upload-length': String(2 * UPLOAD_PIECE_BYTES), 'upload-metadata': metadata };
    const begun = await fetch(url + createUpload.path, { method: 'POST', headers: { ...headers, ...length } });
    expect(begun.status).toBe(201);
    const answer = await fetch(url + begun.headers.get('location'), {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(UPLOAD_PIECE_BYTES),
    });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(UPLOAD_PIECE_BYTES)]);
  });

  test('while Kontor is away, a page says that it is starting', async () => {
    const url = `http://127.0.0.1:${await behind()}`;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await kontor.app.close();
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '5']);
    expect(await answer.text()).toContain('Kontor startet gerade.');
  });
});
