import { AppError } from '@kontor/contract/core/errors.ts';
import type { LapDecision, LapTime } from '@kontor/contract/racing/laps.ts';
import { decideLapTime, listPendingTimes } from '@kontor/contract/racing/laps-api.ts';
import type { MyRacing } from '@kontor/contract/racing/schema.ts';
import { getTrack } from '@kontor/contract/racing/tracks-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { answerTracks, asDriver, detailOf, entryOf, topOf, trackOf, waitingOf } from '../testing/track.ts';

const track = trackOf(1, 'Nordkai-Runde');
const faster = waitingOf(21, 'Krelle', 96_548, { recording: 'https://clips.example/1' });
const slower = waitingOf(22, 'Vossi', 97_110, { vehicle: 'Tezeract' });
const first = waitingOf(23, 'Kurve', 120_000, { classId: 3 });

function open(
  waiting: LapTime[] = [faster, slower, first],
  own: MyRacing = asDriver(null),
  role: 'MODERATOR' | 'ADMIN' = 'MODERATOR',
) {
  answerTracks({ tracks: [track], top: topOf([entryOf(7, 'Maro', 96_798)]), me: own });
  answer(getTrack, detailOf(track, { best: [{ classId: 1, entries: [entryOf(7, 'Maro', 96_798)] }] }));
  answer(listPendingTimes, waiting);
  return renderApp('/racing/top-times', { me: person('2', 'Jonas', role) });
}

const section = async () => within(await screen.findByRole('region', { name: /^Zu prüfen \(/ }));
const button = (verb: string, nickname: string) =>
  screen.getByRole('button', { name: new RegExp(`^${verb}.*${nickname}`) });
const waits = (nickname: string) => screen.getByText(nickname).closest('li') as HTMLElement;

test('what waits is shown with everything a decision needs', async () => {
  open();
  const list = await section();
  expect(list.getByRole('heading').textContent).toBe('Zu prüfen (3)');
  await screen.findByText('Neuer Klassenrekord, −0.250');
  const text = plainText(waits('Vossi'));
  for (const part of ['Nordkai-Runde', 'Klasse S', 'Tezeract', '1:37.110', '+0.312 auf den Rekord']) {
    expect(text).toContain(part);
  }
  expect(plainText(waits('Kurve'))).toContain('Erste Zeit der Klasse');
  expect(list.getByRole('link', { name: /^Aufnahme von Krelle/ }).getAttribute('href')).toBe('https://clips.example/1');
});

test('confirming takes the time off the list, and the keyboard goes on with the next', async () => {
  const { user } = open();
  await section();
  const decided = answer(decideLapTime, () => {
    answer(listPendingTimes, [faster, first]);
    return { ...slower, state: 'CONFIRMED' as const };
  });
  button('Bestätigen', 'Vossi').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Die Zeit von Vossi zählt.')).toBeDefined();
  expect(decided.map(({ path, body }) => [path, body])).toEqual([
    ['/api/racing/lap-time/22/decision', { state: 'CONFIRMED', reason: null }],
  ]);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Zu prüfen (2)' })).toBeDefined());
  await waitFor(() => expect(document.activeElement).toBe(button('Bestätigen', 'Kurve')));
});

test('rejecting needs a reason', async () => {
  const { user } = open([slower]);
  await section();
  const decided = answer(decideLapTime, () => {
    answer(listPendingTimes, []);
    return { ...slower, state: 'REJECTED' as const, reason: 'Abgekürzt' };
  });
  await user.click(button('Ablehnen', 'Vossi'));
  const dialog = within(screen.getByRole('dialog', { name: '1:37.110 von Vossi ablehnen?' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Grund'));
  await user.keyboard('{Enter}');
  expect(dialog.getByText('Bitte sag, warum die Zeit nicht zählt.')).toBeDefined();
  expect(decided).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Abgekürzt' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Die Zeit von Vossi ist abgelehnt.')).toBeDefined();
  expect(decided[0]?.body).toEqual({ state: 'REJECTED', reason: 'Abgekürzt' });
  expect(await screen.findByText('Gerade wartet keine Zeit auf dich.')).toBeDefined();
});

test('nobody judges their own time, but the administration may', { tags: ['long'] }, async () => {
  const own = asDriver(slower.driver);
  const { unmount } = open([faster, slower], own);
  await section();
  await screen.findByText('Muss jemand anderes prüfen');
  expect(screen.queryByRole('button', { name: /^(Bestätigen|Ablehnen).*Vossi/ })).toBeNull();
  expect(button('Bestätigen', 'Krelle')).toBeDefined();
  unmount();
  open([faster, slower], own, 'ADMIN');
  await section();
  expect(button('Bestätigen', 'Vossi')).toBeDefined();
  expect(screen.queryByText('Muss jemand anderes prüfen')).toBeNull();
});

test('a decision can be taken back, and a second click does not hit the next time', async () => {
  const { user } = open([faster, slower]);
  await section();
  const decided = answer(decideLapTime, ({ body }) => {
    const { state } = body as LapDecision;
    answer(listPendingTimes, state === 'PENDING' ? [faster, slower] : [slower]);
    return { ...faster, state };
  });
  await user.click(button('Bestätigen', 'Krelle'));
  await screen.findByText('Die Zeit von Krelle zählt.');
  expect(button('Bestätigen', 'Vossi').getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(button('Bestätigen', 'Vossi').getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByText('Die Zeit von Krelle wartet wieder.')).toBeDefined();
  expect(decided.at(-1)?.body).toEqual({ state: 'PENDING', reason: null });
  expect(button('Bestätigen', 'Krelle')).toBeDefined();
});

test('after a rejection the keyboard goes on with the next time', { tags: ['long'] }, async () => {
  const { user } = open([faster, slower]);
  await section();
  answer(decideLapTime, () => {
    answer(listPendingTimes, [slower]);
    return { ...faster, state: 'REJECTED' as const, reason: 'Abgekürzt' };
  });
  await user.click(button('Ablehnen', 'Krelle'));
  await user.keyboard('Abgekürzt{Enter}');
  await screen.findByText('Die Zeit von Krelle ist abgelehnt.');
  await waitFor(() => expect(document.activeElement).toBe(button('Bestätigen', 'Vossi')));
});

test('when another person was quicker it is said and the list is read again', async () => {
  const { user } = open([slower]);
  await section();
  answer(decideLapTime, () => {
    answer(listPendingTimes, []);
    return new AppError('racing.decided');
  });
  await user.click(button('Bestätigen', 'Vossi'));
  expect(await screen.findByText('Darüber ist schon so entschieden.')).toBeDefined();
  expect(await screen.findByText('Gerade wartet keine Zeit auf dich.')).toBeDefined();
});

test('a new time appears by itself; of many the first five are shown', { tags: ['long'] }, async () => {
  const { user, stomp } = open([]);
  await screen.findByText('Gerade wartet keine Zeit auf dich.');
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/racing-update'));
  answer(
    listPendingTimes,
    Array.from({ length: 7 }, (_, at) => waitingOf(30 + at, `Fahrer ${at}`, 97_000 + at)),
  );
  act(() => stomp.send('/topic/racing-update', { what: 'times' }));
  await screen.findByRole('heading', { name: 'Zu prüfen (7)' });
  expect(screen.getAllByRole('button', { name: /^Bestätigen/ })).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Alle 7 zeigen' }));
  expect(screen.getAllByRole('button', { name: /^Bestätigen/ })).toHaveLength(7);
});

test('a list that could not be loaded can be tried again', async () => {
  const { user } = open();
  answer(listPendingTimes, new AppError('server.error'));
  expect(await screen.findByText('Die wartenden Zeiten konnten nicht geladen werden.')).toBeDefined();
  answer(listPendingTimes, [slower]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect((await section()).getByText('Vossi')).toBeDefined();
});
