import { AppError } from '@kontor/contract/core/errors.ts';
import type { Race, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { getTournament, saveResults } from '@kontor/contract/racing/tournaments-api.ts';
import { listVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { detailOf, raceOf, resultOf, tournamentOf } from '../testing/tournament.ts';

const admin = person('1', 'Jonas', 'ADMIN');
const planned = raceOf(1, { version: 3 });
const official = raceOf(1, {
  version: 5,
  state: 'OFFICIAL',
  results: [resultOf(11, 1), resultOf(12, 2), resultOf(13, null)],
});

const give = (...races: Race[]) => answer(getTournament, detailOf(tournamentOf(8), races));

async function openSheet(race: Race = planned, state: TournamentState = 'RUNNING') {
  answer(getTournament, detailOf(tournamentOf(8, { state }), [race]));
  answer(listVehicleClasses, [{ id: 2, name: 'A' }]);
  const view = renderApp('/racing/tournaments/8?tab=races&results=1', { me: admin });
  await screen.findByRole('heading', { level: 2, name: 'Ergebnis: Rennen 1, Hafenrunde' });
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const order = () =>
  screen.getAllByLabelText(/^Ausgang/).map((one) => one.getAttribute('aria-label')?.split(' ').at(-1));
const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');
const outcome = (name: string) => cells(name).at(-1)?.textContent;

test('typed start numbers are the finish, and places and points stand there at once', async () => {
  const { user } = await openSheet();
  const saved = answer(saveResults, official);
  await user.type(screen.getByLabelText('Zieleinlauf nach Startnummern'), '44 7{Enter}');
  expect(order()).toEqual(['Kolibri', 'Falke', 'Dachs']);
  expect([outcome('Kolibri'), outcome('Falke'), outcome('Dachs')]).toEqual(['1.25 Punkte', '2.18 Punkte', 'offen']);
  await user.click(button('Als vorläufig speichern'));
  expect(await screen.findByText('Rennen 1 (Hafenrunde) ist vorläufig gespeichert.')).toBeDefined();
  expect(saved[0]?.body).toMatchObject({
    state: 'PROVISIONAL',
    version: 3,
    results: [
      { driverId: 12, state: 'FINISHED', position: 1, timeMs: null },
      { driverId: 11, state: 'FINISHED', position: 2 },
    ],
  });
});

test('a number nobody has is reported at the field, and nothing moves', { tags: ['long'] }, async () => {
  const { user } = await openSheet();
  await user.type(screen.getByLabelText('Zieleinlauf nach Startnummern'), '44 99{Enter}');
  expect(await screen.findByText('Startnummer 99 ist hier nicht angemeldet.')).toBeDefined();
  expect(order()).toEqual(['Dachs', 'Falke', 'Kolibri']);
});

test('the whole sheet is written with the keyboard: letters set the state, Enter goes down, Alt moves', {
  tags: ['long'],
}, async () => {
  const { user } = await openSheet();
  await user.click(field('Zeit Nr. 3 Dachs'));
  await user.keyboard('1:05.25{Enter}');
  expect(document.activeElement).toBe(field('Zeit Nr. 7 Falke'));
  await user.keyboard('1:04{Enter}n');
  expect(field('Ausgang Nr. 44 Kolibri').value).toBe('DNP');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(document.activeElement).toBe(field('Zeit Nr. 7 Falke'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['Falke', 'Dachs', 'Kolibri']);
  expect(document.activeElement).toBe(field('Zeit Nr. 7 Falke'));
  expect(screen.getByText('Falke: Platz 1 im Ziel.')).toBeDefined();
  await user.keyboard('{ArrowDown}x');
  expect(field('Ausgang Nr. 3 Dachs').value).toBe('DSQ');
  expect(outcome('Falke')).toBe('1.25 Punkte');
});

test('a typed place moves the others on', { tags: ['long'] }, async () => {
  const { user } = await openSheet(official);
  await user.clear(field('Zieleinlauf Nr. 44 Kolibri'));
  await user.type(field('Zieleinlauf Nr. 44 Kolibri'), '1{Enter}');
  await waitFor(() => expect(order()).toEqual(['Kolibri', 'Falke', 'Dachs']));
  expect(field('Zieleinlauf Nr. 7 Falke').value).toBe('2');
});

test('penalties and the fastest lap show in the preview; what cannot be read is marked and not sent', {
  tags: ['long'],
}, async () => {
  const { user } = await openSheet();
  const saved = answer(saveResults, official);
  await user.type(field('Zeit Nr. 3 Dachs'), '65');
  await user.type(field('Zeit Nr. 7 Falke'), '66');
  await user.type(field('Zeitstrafe Nr. 3 Dachs'), '5');
  await user.type(field('Beste Runde Nr. 7 Falke'), '20.1');
  await user.type(field('Punktabzug Nr. 7 Falke'), '2');
  expect(outcome('Falke')).toBe('1.24 Punkteschnellste Runde');
  expect(outcome('Dachs')).toBe('2.18 Punkte');
  await user.type(field('Zeitstrafe Nr. 7 Falke'), '-1');
  await user.click(button('Als vorläufig speichern'));
  expect((await screen.findByRole('alert')).textContent).toBe('Bitte prüfe die rot markierten Felder.');
  expect(document.activeElement).toBe(field('Zeitstrafe Nr. 7 Falke'));
  expect(saved).toEqual([]);
});

test('what the rules refuse is said while it is typed', async () => {
  const { user } = await openSheet(official);
  await user.type(field('Zeit Nr. 7 Falke'), '1:05');
  expect(screen.getByText('Zeiten bitte für alle im Ziel angeben oder für niemanden.')).toBeDefined();
});

test('a race becomes official only when it is known how it went for everybody', { tags: ['long'] }, async () => {
  const { user } = await openSheet();
  const saved = answer(saveResults, official);
  await user.type(screen.getByLabelText('Zieleinlauf nach Startnummern'), '7{Enter}');
  await user.click(button('Amtlich machen'));
  expect((await screen.findByRole('alert')).textContent).toContain('Noch ohne Ergebnis: Dachs, Kolibri.');
  await user.click(button('Übrige: nicht angetreten'));
  await user.click(button('Amtlich machen'));
  expect(await screen.findByText('Rennen 1 (Hafenrunde) ist amtlich.')).toBeDefined();
  expect(saved[0]?.body).toMatchObject({ state: 'OFFICIAL' });
  expect(await screen.findByRole('button', { name: 'Rennen anlegen' })).toBeDefined();
});

test('putting an official race right is asked for, with what it means', { tags: ['long'] }, async () => {
  const { user } = await openSheet(official);
  const saved = answer(saveResults, official);
  await user.click(button('Amtlich berichtigen'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Rennen 1 berichtigen?' }));
  expect(dialog.getByText(/Fahrer- und Teamwertung neu berechnet/)).toBeDefined();
  expect(saved).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Berichtigen' }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('after the end it is said that the winner may be another', async () => {
  const { user } = await openSheet(official, 'FINISHED');
  await user.click(button('Amtlich berichtigen'));
  expect(screen.getByRole('alertdialog').textContent).toContain('Das Turnier ist beendet: Wer es gewonnen hat');
});

test('when another person was quicker everything typed stays, and is sent only when that is meant', async () => {
  const { user } = await openSheet();
  answer(saveResults, new AppError('conflict'));
  await user.type(field('Zeit Nr. 7 Falke'), '1:04');
  give({ ...planned, version: 4, state: 'PROVISIONAL', results: [resultOf(12, 1)] });
  await user.click(button('Als vorläufig speichern'));
  expect((await screen.findByRole('alert')).textContent).toContain('Jemand anderes hat dieses Rennen');
  expect(field('Zeit Nr. 7 Falke').value).toBe('1:04.000');
  const saved = answer(saveResults, official);
  await user.click(button('Meine Eingaben behalten'));
  await user.click(button('Als vorläufig speichern'));
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ version: 4, results: [{ driverId: 11 }] }));
});

test('what another person saves meanwhile is shown live and can be loaded', { tags: ['long'] }, async () => {
  const { user, stomp } = await openSheet();
  await act(async () => stomp.open());
  await user.type(field('Zeit Nr. 7 Falke'), '1:04');
  give({ ...planned, version: 4, state: 'PROVISIONAL', results: [resultOf(12, 1)] });
  act(() => stomp.send('/topic/racing-update', { what: 'tournaments' }));
  await user.click(await screen.findByRole('button', { name: 'Neuen Stand laden' }));
  expect(field('Zeit Nr. 7 Falke').value).toBe('');
  expect(field('Zieleinlauf Nr. 44 Kolibri').value).toBe('1');
});

test('where nothing is typed yet the sheet follows by itself', async () => {
  const { stomp } = await openSheet();
  await act(async () => stomp.open());
  give({ ...planned, version: 4, state: 'PROVISIONAL', results: [resultOf(12, 1)] });
  act(() => stomp.send('/topic/racing-update', { what: 'tournaments' }));
  await waitFor(() => expect(field('Zieleinlauf Nr. 44 Kolibri').value).toBe('1'));
  expect(screen.queryByRole('button', { name: 'Neuen Stand laden' })).toBeNull();
});

test('a refusal of the server is shown in its words, and nothing is lost', { tags: ['long'] }, async () => {
  const { user } = await openSheet();
  answer(saveResults, new AppError('racing.not-running'));
  await user.type(field('Zeit Nr. 7 Falke'), '1:04');
  await user.click(button('Als vorläufig speichern'));
  expect((await screen.findByRole('alert')).textContent).toBe('Ergebnisse gibt es erst, wenn das Turnier läuft.');
  expect(field('Zeit Nr. 7 Falke').value).toBe('1:04.000');
});

test('leaving with something typed is asked for', { tags: ['long'] }, async () => {
  const { user, router } = await openSheet();
  await user.type(field('Zeit Nr. 7 Falke'), '1:04');
  await user.click(button('Schließen'));
  await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
  expect(field('Zeit Nr. 7 Falke').value).toBe('1:04.000');
  await user.click(screen.getByRole('link', { name: 'Wertung' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'drivers' }));
});

test('customers do not get the sheet, whatever the address says', async () => {
  give(planned);
  answer(listVehicleClasses, []);
  renderApp('/racing/tournaments/8?tab=races&results=1', { me: person('2', 'Kim', 'USER') });
  expect(await screen.findByRole('link', { name: 'Hafenrunde' })).toBeDefined();
  expect(screen.queryByText(/Ergebnis:/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Ergebnis eintragen/ })).toBeNull();
});
