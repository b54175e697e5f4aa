/**
 * Draws the icons of the demo items: `node scripts/draw-item-icons/main.mjs [contact-sheet.png]`.
 * Run by hand after a drawing changed; the pictures themselves are committed.
 */
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { bakery } from './bakery.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { counter } from './counter.mjs';
import { market } from './market.mjs';
import { packing } from './packing.mjs';
import { pantry } from './pantry.mjs';
import { sheet } from './pen.mjs';
import { encodePng } from './png.mjs';
import { tools } from './tools.mjs';

const SIZE = 144;
const target = new URL('../../apps/server/item-images/', import.meta.url);
const drawings = { ...pantry, ...market, ...packing, ...bakery, ...counter, ...tools };

/** In the browser: the drawing at four times its size, then halved twice, which keeps the wobbling lines smooth. */
const rasterise = async ({ svg, size }) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  let source = image;
  for (const side of [size * 4, size * 2, size]) {
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, side, side);
    source = canvas;
  }
  const { data } = source.getContext('2d').getImageData(0, 0, size, size);
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
};

const touchesEdge = (rgba) =>
  Array.from({ length: SIZE }, (_, i) => i).some((i) =>
    [i, i * SIZE, (SIZE - 1) * SIZE + i, i * SIZE + SIZE - 1].some((pixel) => rgba[pixel * 4 + 3] > 0),
  );

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const page = await browser.newPage();
const pictures = [];
for (const [index, [name, draw]] of Object.entries(drawings).entries()) {
  const rgba = Buffer.from(await page.evaluate(rasterise, { svg: sheet(draw(), index + 1), size: SIZE }), 'base64');
  if (touchesEdge(rgba)) console.warn(`${name}: the drawing touches the edge of its sheet.`);
  const png = encodePng(rgba, SIZE);
  await writeFile(new URL(`${name}.png`, target), png);
  pictures.push({ name, png });
}
const [, , proof] = process.argv;
if (proof) await contactSheet(page, pictures, proof);
await browser.close();

const sizes = pictures.map(({ png }) => png.length);
console.log(
  `${sizes.length} icons, ${sizes.reduce((sum, size) => sum + size, 0)} bytes, largest ${Math.max(...sizes)}`,
);
