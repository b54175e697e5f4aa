import { deflateSync } from 'node:zlib';
import * as api from '@kontor/contract/pictures/api.ts';
import { PICTURE_MAX_BYTES, type PictureSize, type PictureUse } from '@kontor/contract/pictures/schema.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { removeUnused } from './slice.ts';

const kontor = await testApp();
let admin: Caller;
kontor.prepare(async () => {
  admin = await kontor.as('ADMIN');
});

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 40, alpha: 0.5 } } });
const png = (width = 40, height = 30) => canvas(width, height).png().toBuffer();
const upload = (bytes: Buffer, use: PictureUse = 'PRODUCT') =>
  admin.call(api.uploadPicture, { body: { use, data: bytes.toString('base64') } });
const get = (id: string, size: PictureSize) => kontor.app.inject({ url: `/api/pictures/${id}/${size}` });

test.each(isLong ? (['jpeg', 'png', 'webp'] as const) : (['png'] as const))(
  'a %s comes back as WebP in the sizes of a product, for everybody and for ever',
  async (format) => {
    const { status, body } = await upload(await canvas(2000, 1000).toFormat(format).toBuffer());
    expect(status).toBe(200);
    const seen = await Promise.all(
      (['small', 'medium', 'large', 'share'] as const).map(async (size) => {
        const { statusCode, headers, rawPayload } = await get(body.id, size);
        expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
        const { width, height } = await sharp(rawPayload).metadata();
        return [headers['content-type'], width, height];
      }),
    );
    expect(seen).toEqual([
      ['image/webp', 160, 80],
      ['image/webp', 480, 240],
      ['image/webp', 1200, 600],
      ['image/jpeg', 1200, 630],
    ]);
  },
);

test('a logo has square icons on a clear ground, and nothing is made larger', async () => {
  const { body } = await upload(await png(40, 30), 'LOGO');
  const sizeOf = async (size: PictureSize) => sharp((await get(body.id, size)).rawPayload).metadata();
  expect(await sizeOf('small')).toMatchObject({ format: 'webp', width: 40, height: 30 });
  expect(await sizeOf('medium')).toMatchObject({ format: 'png', width: 192, height: 192, hasAlpha: true });
  expect(await sizeOf('large')).toMatchObject({ format: 'png', width: 512, height: 512 });
});

test('the same picture twice is one, and one that does not exist is not found', async () => {
  const bytes = await png();
  const [first, second] = [await upload(bytes), await upload(bytes)];
  expect(second.body).toEqual(first.body);
  expect((await get('0'.repeat(32), 'small')).statusCode).toBe(404);
});

test('what a camera notes about place and device is left behind, and the picture stands upright', async () => {
  const exif = { IFD0: { Make: 'Kamera 77' } };
  const photo = canvas(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 });
  const bytes = await photo.toBuffer();
  expect(bytes.includes('Kamera 77')).toBe(true);
  const { body } = await upload(bytes);
  const { rawPayload } = await get(body.id, 'large');
  expect(rawPayload.includes('Kamera 77')).toBe(false);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 400 });
});

/** A PNG of a few hundred bytes that claims to be of this size. */
function bomb(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const content = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

const noise = (length: number) => Buffer.alloc(length, Buffer.from([0, 7, 219, 131, 64, 3, 250]));

const HOSTILE: Record<string, () => Promise<Buffer> | Buffer> = {
  'an SVG with a script': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page named like a picture': () => Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(64)),
  'a GIF that is also a script': () => Buffer.from('GIF89a/*\u0000\u0000*/=1;alert(1)//'.padEnd(64)),
  'a JPEG with a page behind it': async () =>
    Buffer.concat([await canvas(40, 30).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
  'a PNG with an archive behind it': async () =>
    Buffer.concat([await png(), Buffer.from('PK\u0003\u0004'), noise(200)]),
  'a WebP with a page behind it': async () =>
    Buffer.concat([await canvas(40, 30).webp().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
  'a small file that claims 60,000 pixels a side': () => bomb(60_000),
  'half a picture': async () => (await png(400, 300)).subarray(0, 300),
  'the beginning of a JPEG and then noise': () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(5000)]),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'.padEnd(64)),
  'an empty PNG': () => Buffer.from('89504e470d0a1a0a', 'hex'),
};

const USES = ['PRODUCT', 'ITEM'] as const;
const ATTEMPTS = Object.entries(HOSTILE).flatMap(([name, make]) => USES.map((use) => [name, use, make] as const));

test.each(ATTEMPTS)('%s is refused as %s and nothing is kept', async (_name, use, make) => {
  const { status, body } = await upload(await make(), use);
  expect(status).toBe(422);
  expect(body.detail).toMatch(/Erlaubt sind JPEG, PNG und WebP|mehr als ein Bild/);
  const { rows } = await kontor.pool.query('select count(*)::int as n from picture');
  expect(rows).toEqual([{ n: 0 }]);
});

test('nine megabytes are refused with the limit', async () => {
  const { status, body } = await upload(noise(PICTURE_MAX_BYTES + 1024 * 1024));
  expect(status).toBe(413);
  expect(body.detail).toContain('8 MB');
});

test('staff without the right, customers and guests upload nothing', async () => {
  const body = { use: 'PRODUCT' as const, data: (await png()).toString('base64') };
  for (const role of ['MODERATOR', 'USER'] as const)
    expect((await (await kontor.as(role)).call(api.uploadPicture, { body })).status).toBe(403);
});

test('what nothing uses is gone after a day, what is used stays', async () => {
  const [used, unused] = [await upload(await png(41)), await upload(await png(42))];
  const findUsed = async () => new Set([used.body.id]);
  const inHours = (hours: number) => new Date(kontor.time.now.getTime() + hours * 3_600_000);
  await removeUnused(kontor.db, [findUsed], inHours(23));
  expect((await get(unused.body.id, 'small')).statusCode).toBe(200);
  await removeUnused(kontor.db, [findUsed], inHours(25));
  expect((await get(unused.body.id, 'small')).statusCode).toBe(404);
  expect((await get(used.body.id, 'small')).statusCode).toBe(200);
});
