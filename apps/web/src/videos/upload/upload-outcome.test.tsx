import { AppError } from '@kontor/contract/core/errors.ts';
import { listVideos } from '@kontor/contract/videos/api.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { UPLOAD_URL } from '../testing/fake-tus.ts';
import { begin, GB, openPanel, press, rowOf, video, wordOf } from '../testing/open-panel.tsx';
import { videoOf } from '../testing/video.ts';
import { rememberedUploads } from './upload-memory.ts';

test.each([
  [403, new AppError('auth.forbidden').toProblem(), 'Dafür fehlt dir das Recht.'],
  [401, '', 'Bitte melde dich an.'],
])('a refusal with %i is shown in the words of the server and can be tried again', async (status, body, sentence) => {
  const panel = openPanel();
  const upload = await begin(panel);
  act(() => upload.refuse(status, body));
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(wordOf('film.mp4')).toBe('Fehlgeschlagen');
  expect(screen.getByText('Fehlgeschlagen').classList).toContain('error');
  expect(rememberedUploads()).toHaveLength(1);
  await panel.user.click(press('Erneut versuchen: film.mp4'));
  const again = await panel.attempt(2);
  expect(again.options.uploadUrl).toBe(UPLOAD_URL);
});

test.each([
  [413, '', ''],
  [422, new AppError('videos.no-recording', { reason: 'Das ist kein Film.' }).toProblem(), 'Das ist kein Film.'],
  [
    507,
    new AppError('videos.disk-full', { free: '1,00 GB' }).toProblem(),
    /^Auf dem Server ist kein Platz mehr: 1,00 GB/,
  ],
])('after a refusal with %i nobody is asked to try again', async (status, body, sentence) => {
  const panel = openPanel();
  const upload = await begin(panel);
  act(() => upload.refuse(status, body));
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(rememberedUploads()).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Erneut versuchen/ })).toBeNull();
  await panel.user.click(press('Ausblenden: film.mp4'));
  expect(screen.queryByText('film.mp4')).toBeNull();
});

test('a file that is something else inside is not sent', async () => {
  const panel = openPanel();
  await panel.pick(new File(['just some words'], 'junk.mp4', { type: 'video/mp4' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '„junk.mp4“ ist keine MP4-Datei, oder sie ist beschädigt.',
  );
  expect(panel.tus.uploads).toHaveLength(0);
});

test('once the recording is there it can be watched, and its title and start be checked', async () => {
  const panel = openPanel();
  const upload = await begin(panel);
  // The same film was here before.
  const become = videoOf(7, { title: 'film', byteLength: 4.8 * GB, state: 'PROCESSING' });
  answer(listVideos, [videoOf(5, { title: 'film', byteLength: 4.8 * GB }), become]);
  act(() => upload.finish());
  await waitFor(() => expect(plainText(rowOf('film.mp4'))).toContain('Die Aufnahme wird jetzt aufbereitet.'));
  answer(listVideos, [{ ...become, state: 'READY', byteLength: 4.81 * GB }]);
  await act(() => panel.client.invalidateQueries({ queryKey: ['videos'] }));
  expect(await screen.findByText('Die Aufnahme ist fertig.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Jetzt ansehen – film' });
  expect(link.getAttribute('href')).toBe('/video-on-demand/stream-7');
  await panel.user.click(press('Titel und Beginn prüfen: film'));
  expect(screen.getByRole('dialog', { name: '„film“ bearbeiten' })).toBeDefined();
});

const dragged = () => ({ dataTransfer: { types: ['Files'], files: [video()], dropEffect: '' } });
const AT_REST = 'oder MP4-Dateien hierher ziehen';

test('files can be dropped anywhere on the page, and the panel shows while they are dragged', async () => {
  const panel = openPanel();
  await screen.findByText(AT_REST);
  fireEvent.dragOver(document.body, dragged());
  expect(screen.getByText('Loslassen, um hochzuladen')).toBeDefined();
  fireEvent.drop(document.body, dragged());
  expect((await panel.attempt()).file.name).toBe('film.mp4');
  expect(screen.getByText(AT_REST)).toBeDefined();
});

test('a drag that is given up leaves nothing behind', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  openPanel();
  await screen.findByText(AT_REST);
  fireEvent.dragOver(document.body, dragged());
  fireEvent.dragLeave(document.body, { ...dragged(), relatedTarget: null });
  expect(screen.getByText(AT_REST)).toBeDefined();
  fireEvent.dragOver(document.body, dragged());
  expect(screen.queryByText(AT_REST)).toBeNull();
  act(() => void vi.advanceTimersByTime(1100));
  expect(screen.getByText(AT_REST)).toBeDefined();
});
