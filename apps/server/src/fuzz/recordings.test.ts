import { Agent } from 'node:http';
import { listVideos } from '@kontor/contract/videos/api.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { drop, movie } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';
import { wrongRefusal } from './judge.ts';
import { type Received, send } from './send.ts';
import { PART, SEED } from './settings.ts';

const kontor = await testApp({ env: { FFMPEG: 'off', VOD_MAX_UPLOAD_GB: '1' } });
const film = movie({ bytes: Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 251)) });

async function line() {
  await switchOn(kontor, 'VOD_SERVICE');
  const port = await kontor.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Received> =>
    send({ agent, port, method, path, headers, body });
}

const numbers = [
  '0',
  '1',
  '-1',
  '5',
  '2000',
  '1e3',
  '0x10',
  '01',
  ' 7',
  '',
  'NaN',
  '999999999',
  '9007199254740993',
  '9'.repeat(30),
];
const number = fc.constantFrom(...numbers);

const tusHeaders = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '1.0.0', '0.2.2', ''),
    'upload-length': fc.oneof(fc.constant(String(film.length)), number),
    'upload-offset': fc.oneof(fc.constant('0'), number),
    'upload-metadata': fc.oneof(
      fc.constant(`filename ${Buffer.from('Nordkai.mp4').toString('base64')}`),
      fc.constantFrom(
        'filename',
        'filename ####',
        ',,,',
        'filename YQ==,filename Yg==',
        '__proto__ YQ==',
        'x'.repeat(5_000),
      ),
      fc.base64String().map((text) => `filename ${text},lastModified ${text}`),
    ),
    'upload-defer-length': fc.constantFrom('1', '0', 'x'),
    'upload-concat': fc.constantFrom('partial', 'final;/api/vods/upload/a /b', 'final;'),
    'upload-checksum': fc.constantFrom('sha1 x', 'md5'),
    'content-type': fc.constantFrom(
      'application/offset+octet-stream',
      'application/offset+octet-stream',
      'text/plain',
      'x',
    ),
    'x-http-method-override': fc.constantFrom('PATCH', 'DELETE', 'DANCE'),
  },
  { requiredKeys: ['tus-resumable'], noNullPrototype: true },
);
const anyStep = fc.record({
  method: fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'GET', 'PUT'),
  headers: tusHeaders,
  place: fc.nat(5),
  body: fc.oneof(
    fc.constant(film),
    fc.constant(undefined),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  ),
});
const sound = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
const part = (from: number, to: number) => ({
  method: 'PATCH',
  headers: { ...sound, 'upload-offset': String(from) },
  place: 0,
  body: film.subarray(from, to),
});
const soundStep = fc.constantFrom(
  { method: 'POST', headers: { ...sound, 'upload-length': String(film.length) }, place: 0, body: undefined },
  part(0, 1_000),
  part(1_000, film.length),
  part(0, film.length),
);
const step = fc.oneof({ weight: 2, arbitrary: anyStep }, { weight: 1, arbitrary: soundStep });

test(`${PART} steps of uploads, in any order and with any headers: each is answered in our words`, {
  tags: ['long'],
}, async () => {
  const ask = await line();
  const { cookie } = await kontor.as('ADMIN');
  const places = [`/api/vods/upload/${'0'.repeat(32)}`, '/api/vods/upload/..%2f..%2fpostgres', '/api/vods/upload/%00'];
  const begun: string[] = [];
  const wrong: string[] = [];
  let taken = 0;
  for (const { method, headers, place, body } of fc.sample(step, { numRuns: PART, seed: SEED })) {
    const path = method === 'POST' ? '/api/vods/upload' : (places.at(-1 - (place % places.length)) ?? '');
    const reply = await ask(
      method,
      path,
      { cookie, ...headers },
      method === 'GET' || method === 'HEAD' ? undefined : body,
    );
    if (reply.status === 204) taken += 1;
    if (reply.headers.location) {
      places.push(reply.headers.location);
      begun.push(reply.headers.location);
    }
    if (places.length > 8) places.splice(3, 1);
    const isWrong = reply.status >= 500 || (reply.status >= 400 && method !== 'HEAD' && wrongRefusal(reply));
    if (isWrong)
      wrong.push(`${method} ${path} ${JSON.stringify(headers)}\n  → ${reply.status} ${reply.body.slice(0, 300)}`);
    // Those that are never finished would soon be as many as may be.
    if (reply.body.includes('upload-many')) {
      for (const left of begun.splice(0)) await ask('DELETE', left, { cookie, 'tus-resumable': '1.0.0' });
    }
  }
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect(taken).toBeGreaterThan(0);
});

const bound = fc.oneof(
  fc.constantFrom('', '0', '1', '-1', '99999999999999999999', '1e2', '0x1'),
  fc.nat(film.length + 10).map(String),
);
const ranges = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(bound, bound).map(([first, last]) => `bytes=${first}-${last}`) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(bound, bound), { maxLength: 200 })
      .map((all) => `bytes=${all.map((one) => one.join('-')).join(',')}`),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'items=0-1',
      'bytes',
      'bytes=',
      'bytes=--',
      'BYTES = 1 - 2',
      `bytes=${' '.repeat(8_000)}1-`,
    ),
  },
);
const conditions = fc.record(
  {
    'if-range': fc.constantFrom('"x"', 'W/"x"', 'Sun, 15 Nov 2026 12:00:00 GMT', 'yesterday', ''),
    'if-none-match': fc.constantFrom('*', '"x"', ',', ''),
    'if-match': fc.constantFrom('*', '"x"'),
    'if-modified-since': fc.constantFrom('Sun, 15 Nov 2026 12:00:00 GMT', 'never', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** Says what is wrong about a part of the film. */
function wrongPart({ status, headers, bytes }: Received): string | undefined {
  if (![200, 206, 304, 412, 416].includes(status)) return `answered ${status}`;
  if (status === 200 && !bytes.equals(film)) return 'not the whole film';
  if (status !== 206) return undefined;
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '')?.map(Number) ?? [];
  if (first === undefined || last === undefined || size !== film.length) return `range ${headers['content-range']}`;
  return bytes.equals(film.subarray(first, last + 1)) ? undefined : 'other bytes than announced';
}

test(`${PART} ranges of a recording, of all sorts: the bytes announced, the whole or a refusal`, {
  tags: ['long'],
}, async () => {
  const ask = await line();
  await drop(kontor.dataDir, 'film.mp4', film, new Date(kontor.time.now.getTime() - 40_000));
  const list = async () => (await kontor.anonymous.call(listVideos)).body;
  await until('it is ready', async () => (await list())[0]?.state === 'READY');
  const path = `/api/vod/${(await list())[0]?.streamId}`;
  const wrong: string[] = [];
  const parts = new Set<number>();
  const asked = fc.record({ range: ranges, more: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, conditions) });
  for (const { range, more } of fc.sample(asked, { numRuns: PART, seed: SEED })) {
    const reply = await ask('GET', path, { ...more, range });
    parts.add(reply.status);
    const problem = wrongPart(reply);
    if (problem) wrong.push(`${JSON.stringify({ ...more, range })}\n  → ${problem}`);
  }
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect([...parts]).toEqual(expect.arrayContaining([200, 206, 416]));
});
