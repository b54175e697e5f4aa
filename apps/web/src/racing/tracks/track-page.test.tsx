import { AppError } from '@kontor/contract/core/errors.ts';
import { getTrack } from '@kontor/contract/racing/tracks-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { answerTracks, detailOf, entryOf, trackOf } from '../testing/track.ts';

const step = (classId: number, timeMs: number, day: string, nickname: string) => ({
  classId,
  timeMs,
  drivenAt: `2026-10-${day}T18:00:00.000Z`,
  nickname,
  vehicle: 'Emerus',
});
const track = detailOf(
  trackOf(1, 'Nordkai-Runde', { description: 'Am Wasser entlang.', record: entryOf(7, 'Maro', 96_798) }),
  {
    best: [
      { classId: 2, entries: [entryOf(5, 'Lou', 101_000, { classId: 2 })] },
      {
        classId: 1,
        entries: [
          entryOf(7, 'Maro', 96_798, { recording: '/video-on-demand/abc', recordingSecond: 90 }),
          entryOf(8, 'Vossi', 97_048, { recording: 'https://clips.example/1' }),
        ],
      },
    ],
    records: [
      step(2, 103_000, '01', 'Kurve'),
      step(1, 99_000, '05', 'Vossi'),
      step(2, 101_000, '07', 'Lou'),
      step(1, 96_798, '20', 'Maro'),
    ],
  },
);

function open(path = '/racing/tracks/1', me: ReturnType<typeof person> | undefined = undefined) {
  answerTracks();
  answer(getTrack, ({ path: called }) => (called.endsWith('/1') ? track : new AppError('not-found')));
  return renderApp(path, { me });
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map(plainText);
const records = () =>
  within(screen.getByRole('table', { name: 'Rekorde, der neueste zuerst' }))
    .getAllByRole('row')
    .slice(1);

test('the track is described with kind, length, record and the way to its times', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Nordkai-Runde' })).toBeDefined();
  expect(screen.getByText('Am Wasser entlang.')).toBeDefined();
  const links = screen.getAllByRole('link', { name: 'Bestzeiten' }).map((link) => link.getAttribute('href'));
  expect(links).toContain('/racing/top-times?track=1');
  expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull();
});

test('each class has its own table, in the order of the classes', async () => {
  open();
  await screen.findByRole('table', { name: 'Klasse S' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(plainText)).toEqual(['Klasse S', 'Klasse A']);
  const [first, second] = within(screen.getByRole('table', { name: 'Klasse S' }))
    .getAllByRole('row')
    .slice(1);
  expect(plainText(first)).toContain('1:36.798Rekord');
  expect(plainText(second)).toContain('1:37.048+0.250');
  expect(screen.getByRole('link', { name: 'Alle Zeiten der Klasse A' }).getAttribute('href')).toBe(
    '/racing/top-times?track=1&class=2',
  );
});

test('own recordings open here at their second, others in a new tab', async () => {
  open();
  const own = await screen.findByRole('link', { name: 'Aufnahme von Maro ansehen ab 1:30' });
  expect(own.getAttribute('href')).toBe('/video-on-demand/abc?t=90');
  const other = screen.getByRole('link', { name: 'Aufnahme von Vossi ansehen (neuer Tab)' });
  expect([other.getAttribute('target'), other.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('the records are listed with what each was better by, over all classes or within one', async () => {
  const { user } = open();
  await screen.findByRole('table', { name: 'Klasse S' });
  expect(records().map((row) => cells(row).filter((_, at) => at !== 2))).toEqual([
    ['20.10.2026', 'Maro', '1:36.798', '−2.202'],
    ['05.10.2026', 'Vossi', '1:39.000', '−4.000'],
    ['01.10.2026', 'Kurve', '1:43.000', 'erste Zeit'],
  ]);
  expect(screen.getByRole('slider', { name: /^Rekorde auf Nordkai-Runde, Alle Klassen/ })).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Klasse'), 'A');
  expect(records().map((row) => cells(row)[1])).toEqual(['Lou', 'Kurve']);
  expect(screen.getByRole('slider', { name: /^Rekorde auf Nordkai-Runde, Klasse A/ })).toBeDefined();
});

test.each(['/racing/tracks/99', '/racing/tracks/nirgends'])('%s is no track', async (path) => {
  open(path);
  expect(await screen.findByText('Diese Strecke gibt es nicht (mehr).')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Alle Strecken' }).getAttribute('href')).toBe('/racing/tracks');
});

test('a failure can be tried again; without times there is a sentence', async () => {
  answerTracks();
  answer(getTrack, new AppError('server.error'));
  const { user } = renderApp('/racing/tracks/1');
  expect(await screen.findByText('Die Strecke konnte nicht geladen werden.')).toBeDefined();
  answer(getTrack, detailOf(trackOf(1, 'Nordkai-Runde')));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Hier ist noch niemand gefahren.')).toBeDefined();
  expect(screen.getByText(/Noch frei/)).toBeDefined();
});

test('a better time appears by itself, and admins may edit', async () => {
  const { stomp } = open('/racing/tracks/1', person('1', 'Selma', 'ADMIN'));
  expect(await screen.findByRole('button', { name: 'Bearbeiten' })).toBeDefined();
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/racing-update'));
  answer(getTrack, { ...track, record: entryOf(12, 'Nordlicht', 95_001) });
  act(() => stomp.send('/topic/racing-update', { what: 'times' }));
  expect(await screen.findByText('1:35.001')).toBeDefined();
});
