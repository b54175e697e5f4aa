import { AppError } from '@kontor/contract/core/errors.ts';
import { cancelUpload, getUploadLimits } from '@kontor/contract/videos/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { UPLOAD_URL } from '../testing/fake-tus.ts';
import { begin, GB, openPanel, press, rowOf, video, wordOf } from '../testing/open-panel.tsx';
import { rememberedUploads } from './upload-memory.ts';

test('a file is sent with its name and time, and its progress is shown in numbers', async () => {
  const panel = openPanel();
  const upload = await begin(panel);
  expect(upload.options).toMatchObject({
    endpoint: `${window.location.origin}/api/vods/upload`,
    chunkSize: 5 * 1024 * 1024,
    metadata: { filename: 'film.mp4', filetype: 'video/mp4', lastModified: '1700000000000' },
  });
  act(() => upload.progress(0.8 * GB));
  panel.tick(20_000);
  act(() => upload.progress(1.0 * GB));
  panel.tick(10_000 - 1);
  act(() => upload.progress(1.2 * GB));
  const bar = screen.getByRole('progressbar', { name: 'Fortschritt von film.mp4' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  const text = '1,20 von 4,80 GB · 25 % · noch etwa 3 Minuten';
  expect(bar.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(text);
  expect(plainText(rowOf('film.mp4'))).toContain(text);
  expect(plainText(rowOf('film.mp4'))).toContain('20,0 MB/s');
  expect(wordOf('film.mp4')).toBe('Lädt hoch');
});

test('what has arrived is put away, the list is refreshed, and the row can go', async () => {
  const panel = openPanel();
  const upload = await begin(panel);
  expect(rememberedUploads()).toHaveLength(1);
  act(() => upload.progress(4.8 * GB));
  expect(wordOf('film.mp4')).toBe('Wird aufbereitet …');
  act(() => upload.finish());
  expect(wordOf('film.mp4')).toBe('Fertig');
  expect(panel.refreshed).toHaveBeenCalledWith(expect.objectContaining({ queryKey: ['videos'] }));
  expect(rememberedUploads()).toEqual([]);
  await panel.user.click(press('Ausblenden: film.mp4'));
  expect(screen.queryByText('film.mp4')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(press('Aufnahme hochladen')));
});

test('several files go one after the other', async () => {
  const panel = openPanel();
  await panel.pick(video('eins.mp4'), video('zwei.mp4'));
  const first = await panel.attempt(1);
  expect([wordOf('eins.mp4'), wordOf('zwei.mp4')]).toEqual(['Lädt hoch', 'Wartet']);
  act(() => first.finish());
  const second = await panel.attempt(2);
  expect(second.file.name).toBe('zwei.mp4');
  expect([wordOf('eins.mp4'), wordOf('zwei.mp4')]).toEqual(['Fertig', 'Lädt hoch']);
});

test('pausing stops, resuming goes on where the server has it', async () => {
  const panel = openPanel();
  const upload = await begin(panel);
  await panel.user.click(press('Pause: film.mp4'));
  expect(upload.isAborted()).toBe(true);
  expect(wordOf('film.mp4')).toBe('Pausiert');
  await panel.user.click(press('Fortsetzen: film.mp4'));
  const again = await panel.attempt(2);
  expect([again.options.uploadUrl, again.options.endpoint]).toEqual([UPLOAD_URL, undefined]);
});

test('cancelling asks, then the server throws away what it has', async () => {
  const panel = openPanel();
  const upload = await begin(panel);
  const deletions = answer(cancelUpload, new Response(null, { status: 204 }));
  await panel.user.click(press('Abbrechen: film.mp4'));
  await panel.user.click(press('Weiter hochladen'));
  expect([deletions.length, upload.isAborted()]).toEqual([0, false]);
  await panel.user.click(press('Abbrechen: film.mp4'));
  await panel.user.click(press('Upload abbrechen'));
  expect(upload.isAborted()).toBe(true);
  expect(screen.queryByText('film.mp4')).toBeNull();
  await waitFor(() => expect(deletions).toHaveLength(1));
  expect(deletions[0]?.headers.get('tus-resumable')).toBe('1.0.0');
  await waitFor(() => expect(rememberedUploads()).toEqual([]));
});

test('a lost connection is shown and resumed by itself as soon as the browser is online again', async () => {
  const panel = openPanel();
  const upload = await begin(panel);
  act(() => upload.refuse());
  await waitFor(() => expect(wordOf('film.mp4')).toBe('Verbindung verloren – wird fortgesetzt'));
  act(() => void window.dispatchEvent(new Event('online')));
  const again = await panel.attempt(2);
  expect(again.options.uploadUrl).toBe(UPLOAD_URL);
  act(() => again.progress(GB));
  expect(wordOf('film.mp4')).toBe('Lädt hoch');
});

test('without being told it tries again after a while, and not before the server wants it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const panel = openPanel();
  const upload = await begin(panel);
  act(() => upload.refuse(429, new AppError('request.rate-limited', { seconds: 40 }).toProblem(), '40'));
  await waitFor(() => expect(wordOf('film.mp4')).toBe('Unterbrochen – wird fortgesetzt'));
  act(() => void vi.advanceTimersByTime(30_000));
  expect(panel.tus.uploads).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(11_000));
  await panel.attempt(2);
});

test('what cannot be uploaded is said before anything is sent', async () => {
  const panel = openPanel({ maxBytes: 10 * GB, freeBytes: 6 * GB });
  await panel.pick(
    video('notiz.txt', 10, 'text/plain'),
    video('lang.mp4', 12 * GB),
    video('eins.mp4', 4 * GB),
    video('zwei.mp4', 4 * GB),
  );
  const problems = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(problems.map((one) => one.textContent)).toEqual([
    '„notiz.txt“ ist keine MP4-Datei. Nur solche lassen sich hochladen.',
    '„lang.mp4“ ist mit 12,00 GB zu groß. Erlaubt sind höchstens 10,00 GB.',
    '„zwei.mp4“ passt nicht mehr auf den Server: 4,00 GB fehlen noch, 2,00 GB sind frei.',
  ]);
  expect((await panel.attempt()).file.name).toBe('eins.mp4');
  await panel.pick(video('eins.mp4', 4 * GB));
  expect(await screen.findByText('„eins.mp4“ ist schon in der Liste.')).toBeDefined();
});

test('a visitor who may not upload is told when choosing', async () => {
  const panel = openPanel();
  answer(getUploadLimits, new AppError('auth.forbidden'));
  await panel.pick(video());
  expect((await screen.findByRole('alert')).textContent).toBe('Dafür fehlt dir das Recht.');
});

test('an upload goes on while other screens are open, and closing the tab asks', async () => {
  const panel = openPanel();
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  const upload = await begin(panel);
  expect(leave()).toBe(false);
  panel.unmount();
  expect(upload.isAborted()).toBe(false);
  upload.progress(4.8 * GB);
  upload.finish();
  expect(panel.queue.rows().map(({ state }) => state)).toEqual(['done']);
  expect(leave()).toBe(true);
});
