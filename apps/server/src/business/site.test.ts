import { changeInfo } from '@kontor/contract/business/api.ts';
import { type BusinessInfo, DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { uploadSquare } from '#testing/pictures.ts';
import { siteHead } from './site-head.ts';

const kontor = await testApp({ betweenTests: 'restart' });
let boss: Caller;
kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN');
});

const info: BusinessInfo = {
  ...NEW_LOOK,
  title: 'Ärzte & Co',
  name: 'Praxis "Süd" <b>',
  responsible: 'Nele',
  colors: { headerLight: '#102030', headerDark: '#0a0a0a', accent: '#c8782a' },
  darkMode: false,
  features: { PRODUCTS: true, PRODUCT_ORDER: true },
  mayOrder: 'IN_GAME',
  itemImageUrl: '',
};
const save = (more: Partial<BusinessInfo>) => boss.call(changeInfo, { body: { ...info, ...more } });
const get = (url: string, headers: Record<string, string> = {}) => kontor.app.inject({ url, headers });
const pixel = async (url: string, x: number, y: number) => {
  const { data } = await sharp((await get(url)).rawPayload)
    .ensureAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

test('the manifest makes the site installable under its own name and colour, and follows a change', async () => {
  await save({ name: 'Praxis Süd' });
  const { headers, body } = await get('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toMatchObject({
    name: 'Praxis Süd',
    short_name: 'Ärzte & Co',
    start_url: '/',
    display: 'standalone',
    theme_color: '#102030',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
  await save({ darkMode: true });
  expect(JSON.parse((await get('/manifest.webmanifest')).body).theme_color).toBe('#0a0a0a');
});

test('without a logo the icons show the first letter in the colours of the house', async () => {
  await save({});
  for (const [url, side] of [['/icon-192.png', 192] as const, ['/icon-512.png', 512] as const]) {
    const { headers, rawPayload } = await get(url);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  }
  // Round corners, the ground, and the foot of an A.
  expect((await pixel('/icon-512.png', 1, 1))[3]).toBe(0);
  expect(await pixel('/icon-512.png', 256, 40)).toEqual([0x10, 0x20, 0x30, 255]);
  expect(await pixel('/icon-512.png', 146, 394)).toEqual([255, 255, 255, 255]);
  expect(await pixel('/icon-maskable.png', 1, 1)).toEqual([0x10, 0x20, 0x30, 255]);
  expect((await get('/favicon.svg')).body).toContain('fill="#102030"');
});

test('with a logo the icons are made of it, and stay until it changes', async () => {
  await save({ logo: await uploadSquare(boss, 'LOGO', '#884400') });
  expect(await pixel('/icon-192.png', 96, 96)).toEqual([0x88, 0x44, 0, 255]);
  expect(await pixel('/icon-maskable.png', 1, 1)).toEqual([0x10, 0x20, 0x30, 255]);
  expect(await pixel('/icon-maskable.png', 256, 256)).toEqual([0x88, 0x44, 0, 255]);
  const etag = String((await get('/icon-512.png')).headers.etag);
  expect((await get('/icon-512.png', { 'if-none-match': etag })).statusCode).toBe(304);
  await save({ logo: await uploadSquare(boss, 'LOGO', '#0000ff') });
  expect((await get('/icon-512.png', { 'if-none-match': etag })).statusCode).toBe(200);
});

const head = (more: Partial<BusinessInfo>, path = '/') => siteHead({ ...info, ...more }, PUBLIC_URL, path).html;
const metaOf = (text: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(text)?.[1];

test('a link to the site is shown with name, welcome and picture, all of it escaped', () => {
  const text = head({
    welcome: '# Hallo\n\n**Frisch** und [lecker](https://x.example) <script>',
    heroImage: 'a'.repeat(32),
  });
  expect(text).toContain('<title>Ärzte &amp; Co</title>');
  expect(metaOf(text, 'og:title')).toBe('Praxis &quot;Süd&quot; &lt;b&gt;');
  expect(metaOf(text, 'og:description')).toBe('Hallo Frisch und lecker &lt;script&gt;');
  expect(metaOf(text, 'og:image')).toBe(`${PUBLIC_URL}/api/pictures/${'a'.repeat(32)}/share`);
  expect(metaOf(text, 'og:url')).toBe(`${PUBLIC_URL}/`);
  expect(text).not.toMatch(/<script|<b>/);
});

test('menu and order page speak for themselves, unless there is nothing on sale', () => {
  expect(metaOf(head({ name: 'Krume' }, '/menu'), 'og:title')).toBe('Karte – Krume');
  expect(metaOf(head({ name: 'Krume' }, '/order'), 'og:title')).toBe('Bestellen – Krume');
  expect(metaOf(head({ name: 'Krume', features: {} }, '/menu'), 'og:title')).toBe('Krume');
});

test('without a picture the icon stands beside a link, and without words name and address', () => {
  const text = head({ name: 'Krume', address: 'Vespucci Boulevard 12', colors: DEFAULT_COLORS });
  expect(metaOf(text, 'og:image')).toBe(`${PUBLIC_URL}/icon-512.png`);
  expect(metaOf(text, 'og:description')).toBe('Krume, Vespucci Boulevard 12');
});

test('the large picture is on its way before any script has run, where it is shown', () => {
  const preload = `<link rel="preload" as="image" href="/api/pictures/${'a'.repeat(32)}/large">`;
  const heroImage = 'a'.repeat(32);
  expect(head({ heroImage }, '/')).toContain(preload);
  expect(head({ heroImage }, '/home')).toContain(preload);
  expect(head({ heroImage }, '/menu')).not.toContain('preload');
  expect(head({ heroImage: null }, '/')).not.toContain('preload');
});
