import { AppError } from '@kontor/contract/core/errors.ts';
import { findDrivers, getMyRacing, saveMyDriver } from '@kontor/contract/racing/api.ts';
import { listMyTimes, withdrawLapTime } from '@kontor/contract/racing/laps-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { ALONE, face, falke, lapOf, NEWCOMER, NO_CAREER, openProfile, TEAM } from '../testing/profile.ts';

const button = (name: string) => screen.getByRole('button', { name });

test('a new person is welcomed with the form and becomes a driver', async () => {
  answer(findDrivers, []);
  const { user } = openProfile({ racing: NEWCOMER });
  expect(await screen.findByRole('heading', { name: 'Willkommen an der Strecke' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Team' })).toBeNull();
  const seen = answer(saveMyDriver, () => {
    answer(getMyRacing, ALONE);
    return falke;
  });
  await user.type(screen.getByLabelText('Fahrername'), 'Falke');
  await user.type(screen.getByLabelText('Startnummer'), '7');
  await user.type(screen.getByLabelText('Über dich'), 'Bremst spät.');
  await user.selectOptions(screen.getByLabelText('Lieblingsklasse'), 'S');
  await user.click(button('Profil anlegen'));
  expect(await screen.findByText('Du fährst jetzt als Falke mit der Nummer 7.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Falke' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(seen.map(({ body }) => body)).toEqual([
    { nickname: 'Falke', startNumber: 7, bio: 'Bremst spät.', favouriteClassId: 2 },
  ]);
});

test('what is missing or wrong is said at its field and nothing is sent', async () => {
  answer(findDrivers, []);
  const { user } = openProfile({ racing: NEWCOMER });
  const seen = answer(saveMyDriver, falke);
  await user.type(await screen.findByLabelText('Startnummer'), '1000');
  await user.click(button('Profil anlegen'));
  expect(await screen.findByText('Bitte gib eine ganze Zahl von 1 bis 999 an.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Fahrername'));
  await user.clear(screen.getByLabelText('Startnummer'));
  await user.click(button('Profil anlegen'));
  expect(await screen.findByText('Bitte gib eine ganze Zahl von 1 bis 999 an.')).toBeDefined();
  expect(seen).toEqual([]);
});

test('a number that is taken is said while it is typed', { tags: ['long'] }, async () => {
  const asked = answer(findDrivers, [face(12, 'Kolibri', 44)]);
  const { user } = openProfile({ racing: NEWCOMER });
  await user.type(await screen.findByLabelText('Startnummer'), '44');
  expect(await screen.findByText('Die 44 fährt schon Kolibri.')).toBeDefined();
  expect(screen.getByLabelText('Startnummer').getAttribute('aria-invalid')).toBe('true');
  expect(asked.map(({ query }) => query.get('search'))).toEqual(['44']);
});

test.each([
  ['Startnummer', new AppError('racing.number-taken', { number: 7 }), 'Die Startnummer 7 ist schon vergeben.'],
  ['Fahrername', new AppError('racing.nickname-taken', { name: 'Falke' }), 'Den Fahrernamen „Falke“ gibt es schon.'],
])('a refusal is shown at the field it is about: %s', { tags: ['long'] }, async (label, refusal, sentence) => {
  const { user } = openProfile();
  answer(saveMyDriver, refusal);
  await user.click(await screen.findByRole('button', { name: 'Profil bearbeiten' }));
  await user.type(screen.getByLabelText('Über dich'), ' Meistens.');
  await user.click(button('Speichern'));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Über dich').value).toBe('Bremst spät. Meistens.');
});

test('the card shows who one is and what one has won', async () => {
  openProfile({
    racing: { ...ALONE, driver: { ...falke, team: TEAM } },
    career: { ...NO_CAREER, wins: 3, podiums: 5, starts: 12 },
  });
  const card = within(await screen.findByRole('region', { name: 'Falke' }));
  expect(card.getByText('Hafenrenner')).toBeDefined();
  expect(card.getByText('Bremst spät.')).toBeDefined();
  expect(await card.findByText('12')).toBeDefined();
  expect(card.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['3', '5', '12']);
  await waitFor(() => expect(card.getByText('S')).toBeDefined());
});

test('an edit starts from what is stored, is saved and told', async () => {
  const { user } = openProfile();
  const seen = answer(saveMyDriver, { ...falke, nickname: 'Turmfalke' });
  await user.click(await screen.findByRole('button', { name: 'Profil bearbeiten' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Fahrername'));
  await user.clear(screen.getByLabelText('Fahrername'));
  await user.type(screen.getByLabelText('Fahrername'), 'Turmfalke{Enter}');
  expect(await screen.findByText('Dein Profil ist gespeichert.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen[0]?.body).toEqual({
    nickname: 'Turmfalke',
    startNumber: 7,
    bio: 'Bremst spät.',
    favouriteClassId: 2,
  });
});

test('unsaved input is not thrown away without a question', async () => {
  const { user, router } = openProfile();
  await user.click(await screen.findByRole('button', { name: 'Profil bearbeiten' }));
  await user.click(button('Abbrechen'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button('Profil bearbeiten'));
  await user.type(screen.getByLabelText('Über dich'), 'x');
  await user.click(button('Abbrechen'));
  await user.click(button('Weiter bearbeiten'));
  act(() => void router.navigate({ to: '/racing/tracks' }));
  expect(await screen.findByRole('button', { name: 'Hier bleiben' })).toBeDefined();
  await user.click(button('Hier bleiben'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Über dich').value).toBe('Bremst spät.x');
});

test('a time nobody has decided about can be taken back, after being asked', async () => {
  const elsewhere = lapOf(2, { timeMs: 70_000, trackId: 6, trackName: 'Bergsprint' });
  const { user } = openProfile({ times: [lapOf(1, { state: 'PENDING' }), elsewhere], tab: 'times' });
  const seen = answer(withdrawLapTime, new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Zurückziehen: 1:05.250' }));
  const question = within(screen.getByRole('alertdialog', { name: '1:05.250 auf Hafenrunde zurückziehen?' }));
  answer(listMyTimes, [elsewhere]);
  await user.click(question.getByRole('button', { name: 'Zurückziehen' }));
  expect(await screen.findByText('Deine Zeit ist zurückgezogen.')).toBeDefined();
  expect(seen[0]?.path).toBe('/api/racing/lap-time/1');
  expect(await screen.findByText('1:10.000')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Zurückziehen/ })).toBeNull();
});

test('what changes elsewhere is there without reloading', async () => {
  const { stomp } = openProfile();
  await screen.findByRole('heading', { name: 'Falke' });
  await act(async () => stomp.open());
  answer(getMyRacing, { ...ALONE, invitations: [{ teamId: 1, name: 'Hafenrenner', color: '#1f6f8b', by: 'Dachs' }] });
  act(() => stomp.send('/topic/racing-update', { what: 'drivers' }));
  expect(await screen.findByText('Einladungen an dich')).toBeDefined();
});

test('a profile that cannot be loaded offers to try again', async () => {
  const { user } = openProfile();
  answer(getMyRacing, new AppError('server.error'));
  expect(await screen.findByText('Dein Profil konnte nicht geladen werden.')).toBeDefined();
  answer(getMyRacing, ALONE);
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByRole('heading', { name: 'Falke' })).toBeDefined();
});
