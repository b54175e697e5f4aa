import { TRACK_KINDS } from '@kontor/contract/racing/tracks.ts';
import { expect, test } from 'vitest';
import { trackLine } from './track-picture.tsx';

const IDS = Array.from({ length: 60 }, (_, index) => index + 1);

test.each(TRACK_KINDS)('a %s is drawn the same every time, and differently for each track', (kind) => {
  expect(IDS.map((id) => trackLine(id, kind))).toEqual(IDS.map((id) => trackLine(id, kind)));
  expect(new Set(IDS.map((id) => trackLine(id, kind).path)).size).toBe(IDS.length);
});

test('the kind changes the line: a circuit is closed, the others have a finish', () => {
  const [circuit, sprint, drift] = TRACK_KINDS.map((kind) => trackLine(7, kind));
  expect(circuit?.path.endsWith('Z')).toBe(true);
  expect(circuit?.finish).toBeNull();
  for (const open of [sprint, drift]) {
    expect(open?.path.endsWith('Z')).toBe(false);
    expect(open?.finish).not.toBeNull();
  }
});

test.each(TRACK_KINDS)('no point of a %s lies outside of the picture', (kind) => {
  for (const id of IDS) {
    const numbers =
      trackLine(id, kind)
        .path.match(/-?\d+(?:\.\d+)?/g)
        ?.map(Number) ?? [];
    const [across, down] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
    expect(Math.min(...across)).toBeGreaterThan(0);
    expect(Math.max(...across)).toBeLessThan(320);
    expect(Math.min(...down)).toBeGreaterThan(0);
    expect(Math.max(...down)).toBeLessThan(180);
  }
});
