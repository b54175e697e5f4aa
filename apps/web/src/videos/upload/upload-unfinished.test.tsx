import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { cancelUpload, continueUpload, getUploadLimits } from '@kontor/contract/videos/api.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { createAppClient } from '#shell/app-client.ts';
import { fakeTus, UPLOAD_URL } from '../testing/fake-tus.ts';
import { rememberedUploads, rememberUpload } from './upload-memory.ts';
import { UploadPanel } from './upload-panel.tsx';
import { createUploadQueue } from './upload-queue.ts';

/** How a tus client asks how far an upload is; the contract has no method of its own for it. */
const askProgress = { ...continueUpload, method: 'HEAD' } as unknown as Endpoint;
const film = (content = `\0\0\0\x18ftyp${'x'.repeat(92)}`) =>
  new File([content], 'film.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 });

function reload(head: Response) {
  answer(askProgress, head);
  answer(getUploadLimits, { maxBytes: 1e9, freeBytes: 1e9 });
  rememberUpload(film(), UPLOAD_URL);
  const tus = fakeTus();
  const queue = createUploadQueue({ load: async () => tus.client });
  render(
    <QueryClientProvider client={createAppClient()}>
      <UploadPanel queue={queue} />
    </QueryClientProvider>,
  );
  return { tus, user: userEvent.setup() };
}

const at43 = () => new Response(null, { headers: { 'upload-offset': '43', 'upload-length': '100' } });
const picker = () => screen.getByLabelText('Datei zum Fortsetzen von film.mp4');

test('after a reload it is told what was begun, and the same file goes on where the server has it', async () => {
  const { tus, user } = reload(at43());
  const row = (await screen.findByText('film.mp4')).closest('li');
  expect(plainText(row)).toContain('Angefangen, 43 % – wähle die Datei noch einmal aus, um fortzusetzen');
  await user.upload(picker(), film());
  await waitFor(() => expect(tus.uploads).toHaveLength(1));
  expect(tus.uploads[0]?.options.uploadUrl).toBe(UPLOAD_URL);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43');
  expect(screen.queryByText(/Angefangen/)).toBeNull();
});

test('the same file chosen the usual way goes on as well', async () => {
  const { tus, user } = reload(at43());
  await screen.findByText('film.mp4');
  await user.upload(screen.getByLabelText('Aufnahmen auswählen'), film());
  await waitFor(() => expect(tus.uploads[0]?.options.uploadUrl).toBe(UPLOAD_URL));
});

test('another file is told apart', async () => {
  const { tus, user } = reload(at43());
  await screen.findByText('film.mp4');
  await user.upload(picker(), film('kürzer'));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^„film.mp4“ ist nicht die Datei, mit der du angefangen hast\. Gesucht ist „film.mp4“/,
  );
  expect(tus.uploads).toEqual([]);
});

test.each([404, 410])('what the server does not know any more (%i) disappears silently', async (status) => {
  reload(new Response(null, { status }));
  await waitFor(() => expect(rememberedUploads()).toEqual([]));
  expect(screen.queryByText('film.mp4')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while the server does not answer, the upload stays in the list without a number', async () => {
  reload(new Response(null, { status: 503 }));
  const row = (await screen.findByText('film.mp4')).closest('li');
  expect(plainText(row)).toContain('Angefangen – wähle die Datei noch einmal aus');
  expect(rememberedUploads()).toHaveLength(1);
});

test('discarding asks, then it is gone here and on the server', async () => {
  const { user } = reload(at43());
  const deletions = answer(cancelUpload, new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen: film.mp4' }));
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('film.mp4')).toBeNull());
  expect(deletions).toHaveLength(1);
  expect(rememberedUploads()).toEqual([]);
});
