import { expect, test } from 'vitest';
import { fitWithin, IMAGE_MAX_BYTES, smallEnough } from './track-image.ts';

test.each([
  [4000, 3000, 960, 720],
  [3840, 1080, 1280, 360],
  [640, 480, 640, 480],
  [10_000, 1, 1280, 1],
])('%i × %i becomes %i × %i', (width, height, ...expected) => {
  expect(fitWithin(width, height)).toEqual(expected);
});

test('the quality falls until the file is small enough', async () => {
  const tried: number[] = [];
  const file = await smallEnough(async (quality) => {
    tried.push(quality);
    return { size: quality > 0.6 ? IMAGE_MAX_BYTES : IMAGE_MAX_BYTES - 1 } as Blob;
  });
  expect(file.size).toBe(IMAGE_MAX_BYTES - 1);
  expect(tried).toEqual([0.86, 0.78, 0.7, 0.6]);
});

test('what never becomes small enough is refused', async () => {
  await expect(smallEnough(async () => ({ size: IMAGE_MAX_BYTES }) as Blob)).rejects.toThrow();
  await expect(smallEnough(async () => null)).rejects.toThrow();
});
