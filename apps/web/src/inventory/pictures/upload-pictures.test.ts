import { AppError } from '@kontor/contract/core/errors.ts';
import { saveItemPictures } from '@kontor/contract/inventory/api.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { type Match, uploadPictures } from './use-picture-upload.ts';

afterEach(() => {
  vi.useRealTimers();
});

const PICTURE = { id: 'a'.repeat(32) };
const matchOf = (name: string): Match => ({
  item: { name, label: name },
  file: { path: `${name}.png`, size: 4, read: async () => new Blob([name]) },
});
const MATCHES = ['bread', 'flour', 'salt', 'milk', 'water'].map(matchOf);
const silent = () => ({ signal: new AbortController().signal, onProgress: () => {} });
const nameIn = (body: unknown): string => atob((body as { data: string }).data);

const nothing = () => new Response(null, { status: 204 });

test('a few are on their way at once, and all are saved together', async () => {
  let [running, most] = [0, 0];
  answer(uploadPicture, async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return PICTURE;
  });
  const saved = answer(saveItemPictures, nothing);
  const reported: number[] = [];
  const outcome = await uploadPictures(MATCHES, { ...silent(), onProgress: (done) => reported.push(done) });
  expect(outcome).toEqual({ saved: 5, failed: [], open: 0 });
  expect(most).toBeLessThanOrEqual(3);
  expect(reported.at(-1)).toBe(5);
  const pictures = MATCHES.map(({ item: { name } }) => ({ name, picture: PICTURE.id }));
  expect(saved.map(({ body }) => body)).toEqual([{ pictures: expect.arrayContaining(pictures) }]);
});

test('what is refused is shown with its reason, and the others are saved', async () => {
  answer(uploadPicture, ({ body }) => (nameIn(body) === 'salt' ? new AppError('pictures.unreadable') : PICTURE));
  answer(saveItemPictures, nothing);
  const { saved, failed } = await uploadPictures(MATCHES, silent());
  expect(saved).toBe(4);
  expect(failed).toEqual([{ path: 'salt.png', reason: expect.stringContaining('Erlaubt sind JPEG, PNG und WebP') }]);
});

test('a server that is busy or has had enough is asked again, under the same key', { tags: ['long'] }, async () => {
  vi.useFakeTimers();
  const refusals = [new AppError('server.busy'), new AppError('request.rate-limited', { seconds: 3 })];
  const seen = answer(uploadPicture, () => refusals.shift() ?? PICTURE);
  answer(saveItemPictures, nothing);
  const outcome = uploadPictures(MATCHES.slice(0, 1), silent());
  await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 20_000, interval: 100 });
  expect(await outcome).toMatchObject({ saved: 1, failed: [] });
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('cancelled, what has arrived is saved and the rest is not sent', async () => {
  const control = new AbortController();
  const seen = answer(uploadPicture, ({ body }) => {
    if (nameIn(body) === 'bread') control.abort();
    return PICTURE;
  });
  const saved = answer(saveItemPictures, nothing);
  const outcome = await uploadPictures(MATCHES, { signal: control.signal, onProgress: () => {} });
  expect(seen.map(({ body }) => nameIn(body))).not.toContain('water');
  expect(outcome).toEqual({ saved: 3, failed: [], open: 2 });
  expect(saved).toHaveLength(1);
});
