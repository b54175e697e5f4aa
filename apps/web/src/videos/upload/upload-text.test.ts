import { expect, test } from 'vitest';
import { percentOf, sayProgress, sayRemaining, sayShare, saySize, saySpeed } from './upload-rules.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [10, 'noch weniger als eine Minute'],
  [29, 'noch weniger als eine Minute'],
  [60, 'noch etwa eine Minute'],
  [180, 'noch etwa 3 Minuten'],
  [59 * 60, 'noch etwa 59 Minuten'],
  [2 * 3600 + 5 * 60, 'noch etwa 2 Std. 5 Min.'],
])('%i seconds are "%s"', (seconds, expected) => {
  expect(plain(sayRemaining(seconds * 1e6, 1e6))).toBe(expected);
});

test('nothing is said about the time while the speed is unknown', () => {
  expect(sayRemaining(1e9, undefined)).toBe('');
  expect(plain(sayProgress(1.2e9, 4.8e9, undefined))).toBe('1,20 von 4,80 GB · 25 %');
});

test('progress is written in gigabytes, percent and time left', () => {
  expect(plain(sayProgress(1.2e9, 4.8e9, 2e7))).toBe('1,20 von 4,80 GB · 25 % · noch etwa 3 Minuten');
  expect(plain(saySpeed(6.44e6))).toBe('6,4 MB/s');
});

test('what is smaller than a gigabyte is written in megabytes', () => {
  expect(plain(sayShare(84.4e6, 370e6))).toBe('84 von 370 MB');
  expect([300, 370e6, 4.8e9].map((bytes) => plain(saySize(bytes)))).toEqual(['1 MB', '370 MB', '4,80 GB']);
});

test('it is not 100 % before everything is there', () => {
  expect([percentOf(999, 1000), percentOf(1000, 1000), percentOf(0, 0)]).toEqual([99, 100, 0]);
});
