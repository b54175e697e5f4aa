import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/team/api.ts';
import type { BoardPost, PersonWeek, Team } from '@kontor/contract/team/schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const clerk = person('3', 'Nele Winter', 'MODERATOR');
const boss = person('2', 'Jonas Falk', 'SUPER_ADMIN');
const face = (id: string, name: string) => ({ id, name, avatarUrl: null });
const NELE = face('3', 'Nele Winter');

const team = (more: Partial<Team> = {}): Team => ({
  own: null,
  onDuty: [],
  unread: 0,
  settings: { ordersToDuty: false },
  ...more,
});
const began = new Date(Date.now() - 125 * 60_000).toISOString();
const running = team({
  own: { id: 1, beganAt: began, source: 'WEB' },
  onDuty: [{ person: NELE, since: began }],
});
const week = (more: Partial<PersonWeek> = {}): PersonWeek => ({
  person: NELE,
  days: [0, 0, 0, 0, 0, 0, 0],
  total: 0,
  shifts: [],
  ...more,
});
const WORKED = week({
  days: [3600, 0, 0, 0, 0, 0, 0],
  total: 3600,
  shifts: [
    {
      id: 7,
      beganAt: '2026-11-16T17:00:12.000Z',
      endedAt: '2026-11-16T18:00:12.000Z',
      source: 'GAME',
      endedBy: 'GONE',
      isCorrected: false,
      version: 1,
    },
  ],
});
const post = (more: Partial<BoardPost> = {}): BoardPost => ({
  id: 4,
  title: 'Schlüssel',
  text: 'liegt hinten',
  author: '2',
  authorName: 'Jonas Falk',
  createdAt: '2026-11-14T12:00:00.000Z',
  changedAt: null,
  isPinned: false,
  isRead: false,
  readBy: [],
  version: 1,
  ...more,
});

async function openDuty({ me = clerk, state = team(), posts = [] as BoardPost[], own = week() } = {}) {
  answer(api.getOwnWeek, { monday: '2026-11-16', at: '2026-11-19T12:00:00.000Z', own });
  answer(api.listPosts, posts);
  answer(api.listAbsences, []);
  const view = renderApp('/duty', { me, team: state });
  await screen.findByRole('heading', { name: 'Dienst', level: 1 });
  return view;
}

const main = () => within(screen.getByRole('main'));

test('one tap begins the duty, and the page and the title bar say so', async () => {
  const { user } = await openDuty();
  await main().findByText('Du bist nicht im Dienst');
  const seen = answer(api.changeDuty, running);
  await user.click(main().getByRole('button', { name: 'Dienst beginnen' }));
  await main().findByText('Du bist im Dienst');
  expect(seen[0]?.body).toEqual({ on: true });
  expect(main().getByText('2:05 Std.')).toBeDefined();
  expect(main().getByRole('button', { name: 'Dienst beenden' })).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Im Dienst 2:05: mein Dienst$/ })).toBeDefined();
  expect(within(main().getByRole('region', { name: /^Jetzt im Dienst/ })).getByText('Nele Winter')).toBeDefined();
});

test('empty parts say what they are for', async () => {
  await openDuty();
  await main().findByText('Gerade ist niemand im Dienst.');
  await main().findByText('Am Brett hängt noch nichts.');
  await main().findByText('Niemand ist abgemeldet.');
  await main().findByText('In dieser Woche warst du nicht im Dienst.');
  expect(main().queryByRole('navigation', { name: 'Dienst' })).toBeNull();
});

test('a duty of a few minutes does not fill its bar', async () => {
  const own = week({ days: [360, 0, 0, 0, 0, 0, 0], total: 360, shifts: WORKED.shifts });
  await openDuty({ own });
  const day = (await main().findByText('Mo')).closest('li');
  expect(day?.querySelector<HTMLElement>('[aria-hidden] > span')?.style.height).toBe('10%');
});

test('what cannot be loaded says so and can be tried again', async () => {
  answer(api.getOwnWeek, new AppError('server.error'));
  answer(api.listPosts, new AppError('server.error'));
  answer(api.listAbsences, new AppError('server.error'));
  const { user } = renderApp('/duty', { me: clerk });
  await screen.findByText('Die Stunden konnten nicht geladen werden.');
  await screen.findByText('Die Abwesenheiten konnten nicht geladen werden.');
  const failed = within(await screen.findByRole('region', { name: 'Schwarzes Brett' }));
  await failed.findByText('Das Brett konnte nicht geladen werden.');
  answer(api.listPosts, [post()]);
  await user.click(failed.getByRole('button', { name: 'Erneut versuchen' }));
  await failed.findByRole('heading', { name: 'Schlüssel' });
});

test('a notice is marked as read, and only who wrote it or a lead may change it', async () => {
  const { user } = await openDuty({ posts: [post(), post({ id: 5, title: 'Meins', author: '3', isRead: true })] });
  await main().findByRole('heading', { name: 'Schlüssel' });
  expect(main().queryByRole('button', { name: '„Schlüssel“ ändern' })).toBeNull();
  expect(main().getByRole('button', { name: '„Meins“ ändern' })).toBeDefined();
  // Nothing to unfold.
  expect(main().getByText('Noch von niemandem gelesen').closest('details')).toBeNull();
  const seen = answer(api.readPost, post({ isRead: true, readBy: ['Nele Winter'] }));
  answer(api.listPosts, [post({ isRead: true, readBy: ['Nele Winter'] })]);
  await user.click(main().getByRole('button', { name: 'Gelesen' }));
  await main().findByText('Gelesen von 1 Person');
  expect(seen).toHaveLength(1);
});

test('a notice without a title is refused at its field, and what was typed stays', { tags: ['long'] }, async () => {
  const { user } = await openDuty();
  await user.click(await main().findByRole('button', { name: 'Aushängen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Text'), 'liegt vorn');
  await user.click(dialog.getByRole('button', { name: 'Aushängen' }));
  await dialog.findByText('Bitte ausfüllen.');
  expect((dialog.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('liegt vorn');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Weiter bearbeiten' }));
  expect((dialog.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('liegt vorn');
});

test('who changes a notice that another person has changed meanwhile sees both', async () => {
  const { user } = await openDuty({ posts: [post({ id: 5, title: 'Meins', text: 'alt', author: '3', version: 1 })] });
  await user.click(await main().findByRole('button', { name: '„Meins“ ändern' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Text'), ' von mir');
  answer(api.changePost, new AppError('conflict'));
  answer(api.listPosts, [post({ id: 5, title: 'Meins', text: 'von der Leitung', author: '3', version: 2 })]);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('von der Leitung');
  expect((dialog.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('alt von mir');
});

test('leads see the hours of all, and correct them with a reason', async () => {
  answer(api.getTeamWeek, { monday: '2026-11-16', at: '2026-11-19T12:00:00.000Z', people: [WORKED] });
  const { user } = renderApp('/duty/hours', { me: boss });
  const table = within(await screen.findByRole('table', { name: 'Stunden der Woche' }));
  await user.click(await table.findByRole('button', { name: 'Dienste von Nele Winter' }));
  expect(screen.getByText('im Spiel, nicht mehr im Spiel')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Dienst vom 16\.11\.2026, 18:00 berichtigen$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const seen = answer(api.changeShift, (WORKED.shifts[0] ?? null) as never);
  await user.click(dialog.getByRole('button', { name: 'Berichtigen' }));
  await dialog.findByText('Bitte gib einen Grund an.');
  const end = dialog.getByLabelText('Ende');
  await user.clear(end);
  await user.type(end, '16.11.2026 17:30');
  await user.type(dialog.getByLabelText('Grund'), 'zu früh beendet');
  await user.click(dialog.getByRole('button', { name: 'Berichtigen' }));
  await dialog.findByText('Das Ende muss nach dem Anfang liegen.');
  expect(document.activeElement).toBe(end);
  await user.clear(end);
  await user.type(end, '16.11.2026 20:30');
  await user.click(dialog.getByRole('button', { name: 'Berichtigen' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toEqual({
    // Not touched: to the second as it was.
    beganAt: '2026-11-16T17:00:12.000Z',
    endedAt: '2026-11-16T19:30:00.000Z',
    reason: 'zu früh beendet',
    version: 1,
  });
});

test('leads see who was not seen for a while', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const member = (id: string, name: string, lastSeenAt: string | null) => ({
    person: face(id, name),
    role: 'Mitarbeiter',
    lastSeenAt,
    lastDutyAt: lastSeenAt,
    isOnDuty: false,
    awayUntil: null,
    notes: 0,
  });
  answer(api.listMembers, [member('3', 'Nele Winter', ago(1)), member('5', 'Piet', ago(9)), member('6', 'Lou', null)]);
  const { user } = renderApp('/duty/people', { me: boss });
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  await screen.findByText('3 Personen');
  expect(names()).toEqual(['LLou Mitarbeiter', 'PPiet Mitarbeiter', 'NWNele Winter Mitarbeiter']);
  await user.selectOptions(screen.getByLabelText('Nicht gesehen seit'), '7 Tagen');
  await screen.findByText('2 Personen');
  expect(names()).toEqual(['LLou Mitarbeiter', 'PPiet Mitarbeiter']);
});

test('the screens of leads are not there for staff', async () => {
  renderApp('/duty/hours', { me: clerk });
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});
