import { AppError } from '@kontor/contract/core/errors.ts';
import {
  changeTournament,
  createRace,
  getTournament,
  listTournaments,
  removeRace,
  removeTournament,
  stepTournament,
  withdrawEntry,
} from '@kontor/contract/racing/tournaments-api.ts';
import { listTracks } from '@kontor/contract/racing/tracks-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { admin, button, done, inState, open, running } from '../testing/open-tournament.tsx';
import { raceOf, tournamentOf } from '../testing/tournament.ts';
import { trackOf } from '../testing/track.ts';

test('who has a result stays in, and it says why', { tags: ['long'] }, async () => {
  const { user } = await open(running, admin, '?tab=info');
  const remove = button('Falke aus dem Turnier nehmen');
  await user.click(remove);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.hover(remove);
  expect(await screen.findByText('Hat hier schon ein Ergebnis')).toBeDefined();
});

test('nobody else is offered any step', async () => {
  await open(running, person('3', 'Mo', 'MODERATOR'), '?tab=races');
  for (const name of ['Bearbeiten', 'Turnier beenden', 'Weitere Schritte', 'Rennen anlegen', 'Rennen 1 bearbeiten']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('staff are offered to enter results', async () => {
  const { user } = await open(running, person('3', 'Mo', 'MODERATOR'), '?tab=races');
  const [enter] = await screen.findAllByRole('link', { name: /^Ergebnis (?:eintragen|berichtigen) für Rennen/ });
  await user.click(enter as HTMLElement);
  expect(await screen.findByRole('heading', { name: /^Ergebnis: Rennen/ })).toBeDefined();
});

test('customers are not offered to enter results', async () => {
  await open(running, person('4', 'Kim', 'USER'), '?tab=races');
  expect(screen.queryByRole('link', { name: /^Ergebnis/ })).toBeNull();
});

test('opening the registration is not asked for, starting is; the version goes along', async () => {
  const { user } = await open(inState('DRAFT'), admin);
  const seen = answer(stepTournament, tournamentOf(8, { state: 'REGISTRATION', version: 5 }));
  answer(getTournament, inState('REGISTRATION', { version: 5 }));
  await user.click(button('Anmeldung öffnen'));
  expect(await screen.findByText('„Wintercup“ ist zur Anmeldung offen.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Turnier starten' }));
  const dialog = within(screen.getByRole('alertdialog', { name: '„Wintercup“ starten?' }));
  answer(getTournament, inState('RUNNING', { version: 6 }));
  await user.click(dialog.getByRole('button', { name: 'Turnier starten' }));
  expect(await screen.findByText('„Wintercup“ läuft.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([
    { state: 'REGISTRATION', version: 4 },
    { state: 'RUNNING', version: 5 },
  ]);
});

test('what stands in the way of a step is said instead of asked', async () => {
  const { user } = await open(running, admin);
  await user.click(button('Turnier beenden'));
  const dialog = screen.getByRole('alertdialog', { name: '„Wintercup“ lässt sich noch nicht beenden' });
  expect(dialog.textContent).toContain('Erst wenn jedes Rennen amtlich ist, kann das Turnier enden.');
});

test('a refused step is reported, and the question is gone', async () => {
  const { user } = await open(inState('REGISTRATION'), admin);
  answer(stepTournament, new AppError('conflict'));
  await user.click(button('Turnier starten'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Turnier starten' }));
  expect(await screen.findByText('Der Eintrag wurde inzwischen geändert.')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('deleting a draft names it and leads back to the list', { tags: ['long'] }, async () => {
  const { user, router } = await open(inState('DRAFT'), admin);
  answer(removeTournament, done());
  answer(listTournaments, []);
  await user.click(button('Weitere Schritte'));
  await user.click(await screen.findByRole('menuitem', { name: 'Turnier löschen' }));
  await user.click(
    within(screen.getByRole('alertdialog', { name: '„Wintercup“ löschen?' })).getByRole('button', { name: 'Löschen' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/racing/tournaments'));
});

test('an edit that another person has overtaken keeps what was typed', { tags: ['long'] }, async () => {
  const { user } = await open(inState('DRAFT'), admin);
  answer(changeTournament, new AppError('conflict'));
  answer(getTournament, inState('DRAFT', { name: 'Winterpokal', version: 5 }));
  await user.click(button('Bearbeiten'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' II');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Deine Eingaben sind noch da');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Wintercup II');
  await user.click(await dialog.findByRole('button', { name: 'Neuen Stand laden' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Winterpokal');
});

test('a race is added with track, class, laps and start', async () => {
  const { user } = await open(inState('DRAFT'), admin, '?tab=races');
  answer(listTracks, [
    {
      id: 5,
      name: 'Hafenrunde',
      kind: 'CIRCUIT',
      lengthMeters: 4200,
      description: '',
      imageVersion: null,
      record: null,
    },
  ]);
  const seen = answer(createRace, raceOf(1));
  await user.click(button('Rennen anlegen'));
  const dialog = within(screen.getByRole('dialog', { name: 'Rennen anlegen' }));
  await dialog.findByRole('option', { name: 'Hafenrunde' });
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(dialog.getByText('Bitte wähle eine Strecke.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Strecke'), '5');
  await user.selectOptions(dialog.getByLabelText('Klasse'), '2');
  await user.clear(dialog.getByLabelText('Runden'));
  await user.type(dialog.getByLabelText('Runden'), '6');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(await screen.findByText('Rennen 1 (Hafenrunde) ist angelegt.')).toBeDefined();
  expect(seen[0]?.body).toEqual({ trackId: 5, classId: 2, laps: 6, startsAt: null });
});

test('a track that is driven once has one lap', { tags: ['long'] }, async () => {
  const { user } = await open(inState('DRAFT'), admin, '?tab=races');
  answer(listTracks, [trackOf(5, 'Hafenrunde'), trackOf(6, 'Bergsprint', { kind: 'SPRINT' })]);
  await user.click(button('Rennen anlegen'));
  const dialog = within(screen.getByRole('dialog', { name: 'Rennen anlegen' }));
  await dialog.findByRole('option', { name: 'Bergsprint' });
  await user.selectOptions(dialog.getByLabelText('Strecke'), '5');
  expect(dialog.getByLabelText<HTMLInputElement>('Runden').value).toBe('3');
  await user.selectOptions(dialog.getByLabelText('Strecke'), '6');
  expect(dialog.getByLabelText<HTMLInputElement>('Runden').value).toBe('1');
});

test('only a race without results can be deleted; a refusal is shown', { tags: ['long'] }, async () => {
  const { user } = await open(running, admin, '?tab=races');
  expect(screen.queryByRole('button', { name: 'Rennen 1 löschen' })).toBeNull();
  answer(removeRace, new AppError('racing.has-results'));
  await user.click(button('Rennen 3 löschen'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('Es gibt schon Ergebnisse.')).toBeDefined();
});

test('the administration takes a driver out', async () => {
  const { user } = await open(inState('REGISTRATION'), admin);
  const seen = answer(withdrawEntry, done());
  await user.click(button('Kolibri aus dem Turnier nehmen'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Entfernen' }));
  expect(await screen.findByText('Kolibri ist nicht mehr angemeldet.')).toBeDefined();
  expect(seen[0]?.path).toBe('/api/racing/tournament/8/entry/12');
});
