import { expect, test } from 'vitest';
import { fitWithin, smallEnough } from './shrink-picture.ts';

const MOST = 650_000;
const BOUNDS = { widest: 1280, highest: 720, maxBytes: MOST, type: 'image/jpeg' } as const;

test.each([
  [4000, 3000, 960, 720],
  [3840, 1080, 1280, 360],
  [640, 480, 640, 480],
  [10_000, 1, 1280, 1],
])('%i × %i becomes %i × %i', (width, height, ...expected) => {
  expect(fitWithin(width, height, BOUNDS)).toEqual(expected);
});

test('the quality falls until the file is small enough', async () => {
  const tried: number[] = [];
  const file = await smallEnough(async (quality) => {
    tried.push(quality);
    return { size: quality > 0.6 ? MOST : MOST - 1 } as Blob;
  }, MOST);
  expect(file.size).toBe(MOST - 1);
  expect(tried).toEqual([0.9, 0.8, 0.7, 0.6]);
});

test('what never becomes small enough is refused', async () => {
  await expect(smallEnough(async () => ({ size: MOST }) as Blob, MOST)).rejects.toThrow();
  await expect(smallEnough(async () => null, MOST)).rejects.toThrow();
});
