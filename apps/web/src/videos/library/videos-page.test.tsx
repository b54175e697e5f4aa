import { AppError } from '@kontor/contract/core/errors.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import {
  changeVideo,
  getUploadLimits,
  listInboxProblems,
  listVideos,
  removeVideo,
  setPreserveStatus,
} from '@kontor/contract/videos/api.ts';
import type { InboxProblem, Video } from '@kontor/contract/videos/schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { videoOf } from '../testing/video.ts';

const running = videoOf(3, { title: 'Läuft gerade', state: 'RECORDING', durationSeconds: null, finishedAt: null });
const archived = videoOf(2, { title: 'Finale', preserve: true });
const doomed = videoOf(1, { title: 'Training', deletesAt: '2026-11-16T03:00:00.000Z' });
const all = [running, archived, doomed];

function open(videos: Video[] | AppError, role?: Role, problems: InboxProblem[] = []) {
  answer(listVideos, videos);
  answer(listInboxProblems, problems);
  answer(getUploadLimits, { maxBytes: 1e10, freeBytes: 1e11 });
  return renderApp('/video-on-demand', { me: role && person('1', 'Selma', role) });
}

const button = (name: string) => screen.getByRole('button', { name });
const table = () => within(screen.getByRole('table', { name: 'Alle Aufnahmen' }));
const rows = () => table().getAllByRole('row').slice(1);
const namesIn = (row: HTMLElement | undefined) =>
  [...within(row as HTMLElement).queryAllByRole('link'), ...within(row as HTMLElement).queryAllByRole('button')].map(
    (one) => one.getAttribute('aria-label'),
  );

test('recordings are listed with size, start, length and where they stand', async () => {
  open(all);
  await screen.findByRole('rowheader', { name: 'Finale' });
  expect(rows().map(plainText)).toEqual([
    'Läuft gerade1,25 GB14.11.2026, 20:15Wird aufgenommen',
    'Dauer 12:30Finale1,25 GB14.11.2026, 20:15ArchiviertAnsehen',
    'Dauer 12:30Training1,25 GB14.11.2026, 20:15Wird gelöscht am 16.11.2026Ansehen',
  ]);
  expect(document.title).toBe('Aufnahmen · Kontor Vespucci');
});

test('each recording has its picture, and a small one says its size in MB too', async () => {
  open([{ ...doomed, byteLength: 3_140_000 }]);
  await screen.findByRole('rowheader', { name: 'Training' });
  expect(plainText(rows()[0] as HTMLElement)).toContain('< 0,01 GB3,1 MB');
  expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe('/api/vod/stream-1/poster');
});

test('the newest finished recording stands on the stage, and nothing of it is loaded', async () => {
  open(all);
  const play = await screen.findByRole('link', { name: 'Abspielen: Finale' });
  expect(play.getAttribute('href')).toBe('/video-on-demand/stream-2');
  expect(document.querySelector('video')).toBeNull();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/api/vod/stream-2/poster');
});

test('a recording that becomes the newest does not borrow the picture of the one before', {
  tags: ['long'],
}, async () => {
  const { stomp } = open([archived]);
  await screen.findByRole('link', { name: 'Abspielen: Finale' });
  const before = document.querySelector('main img');
  answer(listVideos, [videoOf(4, { title: 'Neu' }), archived]);
  await act(async () => stomp.open());
  act(() => stomp.send('/topic/vod-update', { id: 4 }));
  await screen.findByRole('link', { name: 'Abspielen: Neu' });
  const after = document.querySelector('main img');
  expect(after?.getAttribute('src')).toBe('/api/vod/stream-4/poster');
  // One and the same element would show its old picture until the new one has arrived.
  expect(after).not.toBe(before);
});

test.each<[Role | undefined, string[]]>([
  [undefined, ['Ansehen: Training']],
  ['MODERATOR', ['Ansehen: Training']],
  ['ADMIN', ['Ansehen: Training', 'Archivieren: Training', 'Bearbeiten: Training']],
  ['SUPER_ADMIN', ['Ansehen: Training', 'Archivieren: Training', 'Bearbeiten: Training', 'Löschen: Training']],
])('%s may do with a recording: %j', async (role, actions) => {
  open(all, role);
  await screen.findByRole('rowheader', { name: 'Training' });
  expect(namesIn(rows()[2])).toEqual(actions);
});

test('what is archived or still running cannot be deleted, and what runs cannot be watched', async () => {
  const { user } = open(all, 'SUPER_ADMIN');
  await screen.findByRole('rowheader', { name: 'Training' });
  expect(namesIn(rows()[0])).toEqual(['Archivieren: Läuft gerade', 'Bearbeiten: Läuft gerade']);
  const remove = within(rows()[1] as HTMLElement).getByRole('button', { name: 'Löschen: Finale' });
  expect([remove.getAttribute('aria-disabled'), remove.getAttribute('aria-description')]).toEqual([
    'true',
    'Hol sie erst aus dem Archiv',
  ]);
  await user.click(remove);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Hol sie erst aus dem Archiv')).toBeDefined();
});

test('archiving happens at once', async () => {
  const { user } = open([doomed], 'ADMIN');
  const sent = answer(setPreserveStatus, { ...doomed, preserve: true, deletesAt: null });
  const archive = await screen.findByRole('button', { name: 'Archivieren: Training' });
  answer(listVideos, [{ ...doomed, preserve: true, deletesAt: null }]);
  await user.click(archive);
  expect(await screen.findByText('„Training“ ist archiviert.')).toBeDefined();
  expect(sent[0]?.path).toBe('/api/vod/1/@action:set-preserve-status');
  expect(sent[0]?.query.get('preserve')).toBe('true');
  expect(await screen.findByText('Archiviert')).toBeDefined();
});

test('taking a recording out of the archive is asked for and says what follows', async () => {
  const { user } = open([archived], 'ADMIN');
  const sent = answer(setPreserveStatus, { ...archived, preserve: false, deletesAt: '2026-11-20T03:00:00.000Z' });
  await user.click(await screen.findByRole('button', { name: 'Aus dem Archiv holen: Finale' }));
  const dialog = within(screen.getByRole('alertdialog', { name: '„Finale“ aus dem Archiv holen?' }));
  expect(dialog.getByText('Sie wird dann nach Ablauf der Frist gelöscht.')).toBeDefined();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Aus dem Archiv holen' }));
  expect(await screen.findByText('„Finale“ ist nicht mehr archiviert und wird am 20.11.2026 gelöscht.')).toBeDefined();
  expect(sent[0]?.query.get('preserve')).toBe('false');
});

test('deleting names the recording; afterwards the list has the focus', async () => {
  const { user } = open([doomed], 'SUPER_ADMIN');
  const sent = answer(removeVideo, new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Löschen: Training' }));
  const dialog = within(screen.getByRole('alertdialog', { name: '„Training“ löschen?' }));
  expect(plainText(dialog.getByText(/ist danach für alle weg/))).toContain('14.11.2026, 20:15 (1,25 GB)');
  answer(listVideos, []);
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('„Training“ ist gelöscht.')).toBeDefined();
  expect(await screen.findByText('Noch keine Aufnahmen.')).toBeDefined();
  expect(sent[0]?.path).toBe('/api/vod/1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Alle Aufnahmen' })));
});

test('a deletion that is refused is shown in the words of the server', async () => {
  const { user } = open([doomed], 'SUPER_ADMIN');
  answer(removeVideo, new AppError('videos.archived'));
  await user.click(await screen.findByRole('button', { name: 'Löschen: Training' }));
  await user.click(button('Löschen'));
  expect((await screen.findByRole('alert')).textContent).toContain('Hol sie aus dem Archiv');
});

test('a new title is saved, and a start nobody has touched is not sent', async () => {
  const { user } = open([doomed], 'ADMIN');
  const sent = answer(changeVideo, { ...doomed, title: 'Training am Samstag' });
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Training' }));
  expect(screen.getByLabelText<HTMLInputElement>('Beginn').value).toBe('14.11.2026 20:15');
  fireEvent.change(screen.getByLabelText('Titel'), { target: { value: 'Training am Samstag' } });
  await user.click(button('Speichern'));
  expect(await screen.findByText('„Training am Samstag“ ist gespeichert.')).toBeDefined();
  expect(sent[0]?.body).toEqual({ title: 'Training am Samstag' });
});

test('a start is changed in the time of Berlin', async () => {
  const { user } = open([doomed], 'ADMIN');
  const sent = answer(changeVideo, doomed);
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Training' }));
  fireEvent.change(screen.getByLabelText('Beginn'), { target: { value: '1.7.2026 20:00' } });
  await user.click(button('Speichern'));
  await waitFor(() => expect(sent[0]?.body).toEqual({ title: 'Training', startedAt: '2026-07-01T18:00:00.000Z' }));
});

test('what is refused is shown at its field and nothing typed is lost', async () => {
  const { user } = open([doomed], 'ADMIN');
  const sent = answer(changeVideo, new AppError('request.invalid', {}, [{ path: 'title', message: 'Zu lang.' }]));
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Training' }));
  const title = screen.getByLabelText<HTMLInputElement>('Titel');
  fireEvent.change(title, { target: { value: '   ' } });
  await user.click(button('Speichern'));
  expect(sent).toHaveLength(0);
  expect(document.activeElement).toBe(title);
  fireEvent.change(title, { target: { value: 'Anders' } });
  await user.click(button('Speichern'));
  expect(await screen.findByText('Zu lang.')).toBeDefined();
  expect(title.value).toBe('Anders');
  await user.click(button('Abbrechen'));
  await user.click(button('Verwerfen'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a recording that begins elsewhere appears by itself, and grows', { tags: ['long'] }, async () => {
  const { stomp } = open([doomed]);
  await screen.findByRole('rowheader', { name: 'Training' });
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/vod-update'));
  answer(listVideos, [{ ...running, byteLength: 20_000_000 }, doomed]);
  act(() => stomp.send('/topic/vod-update', { id: 3 }));
  expect(await screen.findByText('0,02 GB')).toBeDefined();
  answer(listVideos, [{ ...running, byteLength: 40_000_000 }, doomed]);
  act(() => stomp.send('/topic/vod-update', { id: 3 }));
  expect(await screen.findByText('0,04 GB')).toBeDefined();
});

test('without recordings a visitor reads just that', async () => {
  open([]);
  await screen.findByText('Noch keine Aufnahmen.');
  expect(screen.queryByText('recordings/inbox')).toBeNull();
});

test('an admin without recordings is told how they come here', async () => {
  open([], 'ADMIN');
  await screen.findByText('Noch keine Aufnahmen.');
  expect(screen.getByText('recordings/inbox')).toBeDefined();
});

test('recordings that cannot be loaded are asked for again', async () => {
  const { user } = open(new AppError('server.error'));
  await screen.findByText('Die Aufnahmen konnten nicht geladen werden.');
  answer(listVideos, [doomed]);
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByRole('rowheader', { name: 'Training' })).toBeDefined();
});

test('the next page is loaded on demand', async () => {
  answer(listVideos, ({ query }) =>
    query.get('before') === '3'
      ? Response.json([doomed])
      : Response.json([archived], { headers: { link: '</api/vods?before=3>; rel="next"' } }),
  );
  const { user } = renderApp('/video-on-demand');
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  expect(await screen.findByRole('rowheader', { name: 'Training' })).toBeDefined();
  expect(rows()).toHaveLength(2);
});

test('admins are told about files that are no recordings, with the reason', async () => {
  const problem = { id: 1, name: 'notizen.txt', reason: 'Das ist kein Video.', seenAt: '2026-11-14T19:15:00.000Z' };
  open(all, 'ADMIN', [problem]);
  const notice = await screen.findByRole('region', {
    name: 'Im Ordner recordings/inbox liegen Dateien, die keine Aufnahmen sind',
  });
  expect(plainText(notice)).toContain('notizen.txt: Das ist kein Video.');
  expect(notice.textContent).toContain('Lösche sie dort oder wandle sie in MP4 um.');
});
