import { expect, test } from 'vitest';
import {
  addSample,
  complaintAbout,
  isFromFile,
  isHopeless,
  isKept,
  isMp4Head,
  isRetried,
  isSameFile,
  retryDelay,
  speedOf,
} from './upload-rules.ts';

const GB = 1e9;

test.each([
  [0, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [408, true],
  [409, true],
  [410, false],
  [413, false],
  [422, false],
  [423, true],
  [429, true],
  [500, true],
  [502, true],
  [503, true],
  [507, false],
])('after status %i it is tried again: %s', (status, expected) => {
  expect(isRetried(status)).toBe(expected);
});

test.each([
  [0, true],
  [401, true],
  [403, true],
  [503, true],
  [404, false],
  [410, false],
  [422, false],
  [507, false],
])('after status %i what has arrived is worth keeping: %s', (status, expected) => {
  expect(isKept(status)).toBe(expected);
});

test.each([
  [401, false],
  [403, false],
  [404, false],
  [413, true],
  [415, true],
  [422, true],
  [507, true],
])('after status %i trying again is hopeless: %s', (status, expected) => {
  expect(isHopeless(status)).toBe(expected);
});

test.each([
  ['\0\0\0\x18ftyp', true],
  ['\0\0\0\x08free', true],
  ['\0\0\0\x01mdat', true],
  ['\0\0\0\x08wide', true],
  ['\x1aE\xdf\xa3\0\0\0\0', false],
  ['ftyp', false],
  ['', false],
])('a file that begins with %j is MP4: %s', (head, expected) => {
  expect(isMp4Head(Uint8Array.from(head, (one) => one.charCodeAt(0)))).toBe(expected);
});

test.each([
  [{ title: 'Razzia am Nordkai', byteLength: 1000 }, true],
  [{ title: 'Razzia am Nordkai', byteLength: 1010 }, true],
  [{ title: 'Razzia am Nordkai', byteLength: 2000 }, false],
  [{ title: 'Razzia', byteLength: 1000 }, false],
])('%j comes from the file: %s', (video, expected) => {
  expect(isFromFile(video, { name: 'Razzia_am_Nordkai.mp4', size: 1000, lastModified: 0 })).toBe(expected);
});

test('each attempt waits longer than the one before, up to a minute', () => {
  const delays = Array.from({ length: 10 }, (_, attempt) => retryDelay(attempt));
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect([delays[0], delays.at(-1)]).toEqual([1000, 60_000]);
});

const film = { name: 'film.mp4', size: 100, lastModified: 5 };

test.each([
  ['the same', film, true],
  ['another name', { ...film, name: 'Film.mp4' }, false],
  ['another size', { ...film, size: 101 }, false],
  ['another time', { ...film, lastModified: 6 }, false],
])('a picked file is matched by name, size and time: %s', (_case, picked, expected) => {
  expect(isSameFile(film, picked)).toBe(expected);
});

const file = (name: string, size: number, type = 'video/mp4') => ({ name, size, type }) as File;
const limits = { maxBytes: 10 * GB, freeBytes: 6 * GB };

test.each([
  [file('film.mp4', GB), GB, undefined],
  [file('FILM.MP4', GB, ''), GB, undefined],
  [file('film.mkv', GB, 'video/x-matroska'), GB, '„film.mkv“ ist keine MP4-Datei. Nur solche lassen sich hochladen.'],
  [file('film.mp4', GB, 'text/plain'), GB, '„film.mp4“ ist keine MP4-Datei. Nur solche lassen sich hochladen.'],
  [file('film.mp4', 0), 0, '„film.mp4“ ist leer.'],
  [file('film.mp4', 12 * GB), 12 * GB, '„film.mp4“ ist mit 12,00 GB zu groß. Erlaubt sind höchstens 10,00 GB.'],
  [
    file('film.mp4', 8 * GB),
    8 * GB,
    '„film.mp4“ passt nicht mehr auf den Server: 8,00 GB fehlen noch, 6,00 GB sind frei.',
  ],
  [file('film.mp4', 8 * GB), 5 * GB, undefined],
])('what speaks against a file is said before it is sent (%#)', (picked, missing, expected) => {
  expect(complaintAbout(picked, limits, missing, true)).toBe(expected);
});

test('a file that is something else inside is told apart', () => {
  const sentence = '„junk.mp4“ ist keine MP4-Datei, oder sie ist beschädigt.';
  expect(complaintAbout(file('junk.mp4', GB), limits, GB, false)).toBe(sentence);
});

test('the speed is that of the last ten seconds, and unknown at first', () => {
  const first = addSample([], { at: 0, bytes: 0 });
  expect(speedOf(first)).toBeUndefined();
  expect(speedOf(addSample(first, { at: 500, bytes: 900 }))).toBeUndefined();
  expect(speedOf(addSample(first, { at: 2000, bytes: 4000 }))).toBe(2000);
  const later = addSample(addSample(first, { at: 9000, bytes: 9000 }), { at: 11_000, bytes: 19_000 });
  expect(speedOf(later)).toBe(5000);
  expect(speedOf(addSample(first, { at: 5000, bytes: 0 }))).toBeUndefined();
});
