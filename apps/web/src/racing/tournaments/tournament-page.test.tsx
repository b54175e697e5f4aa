import { AppError } from '@kontor/contract/core/errors.ts';
import { getMyRacing } from '@kontor/contract/racing/api.ts';
import { enterTournament, getTournament, withdrawEntry } from '@kontor/contract/racing/tournaments-api.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { admin, button, done, first, inState, kim, open, running, second } from '../testing/open-tournament.tsx';
import { detailOf, driverOf, raceOf, resultOf, tournamentOf } from '../testing/tournament.ts';

const panel = () => within(screen.getByRole('region', { name: 'Anmeldung' }));

const falke = { ...driverOf(11, 'Falke', 7), bio: '', favouriteClassId: null };
const asFalke = () => answer(getMyRacing, { driver: falke, team: null, invitations: [] });

/** What a row says on a wide screen, where there are no cards. */
function wideText(row: Element): string {
  const shown = row.cloneNode(true) as Element;
  for (const word of shown.querySelectorAll('.card-only')) word.remove();
  return plainText(shown);
}

const rows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map(wideText);

const onPodium = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((one) => plainText(one));

test('a visitor is led to the login', async () => {
  await open(inState('REGISTRATION'), undefined);
  const link = panel().getByRole('link', { name: 'Mit Discord anmelden' });
  expect(link.getAttribute('href')).toContain('/oauth2/authorization/discord');
});

test('a person without a profile is led there', async () => {
  await open(inState('REGISTRATION'), kim);
  const link = await panel().findByRole('link', { name: 'Fahrerprofil anlegen' });
  expect(link.getAttribute('href')).toBe('/racing/my-profile');
});

test('a driver signs up; a refusal is shown in the words of the server', async () => {
  const { user } = await open(inState('REGISTRATION', { entries: [] }), kim, '', asFalke);
  answer(enterTournament, new AppError('racing.closed'));
  await user.click(await panel().findByRole('button', { name: 'Zum Turnier anmelden' }));
  expect(await screen.findByText('Die Anmeldung ist nicht offen.')).toBeDefined();
  answer(enterTournament, done());
  answer(getTournament, inState('REGISTRATION'));
  await user.click(button('Zum Turnier anmelden'));
  expect(await panel().findByText('Du bist angemeldet.')).toBeDefined();
});

test('a driver who is entered can withdraw, after being asked', async () => {
  const { user } = await open(inState('REGISTRATION'), kim, '', asFalke);
  const seen = answer(withdrawEntry, done());
  await user.click(await panel().findByRole('button', { name: 'Vom Turnier abmelden' }));
  answer(getTournament, inState('REGISTRATION', { entries: [] }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Abmelden' }));
  expect(await panel().findByRole('button', { name: 'Zum Turnier anmelden' })).toBeDefined();
  expect(seen[0]?.path).toBe('/api/racing/tournament/8/entry/11');
});

test.each([
  ['DRAFT', 'Die Anmeldung ist noch nicht offen.'],
  ['RUNNING', 'Die Anmeldung ist geschlossen.'],
  ['FINISHED', 'Das Turnier ist beendet.'],
  ['CANCELLED', 'Das Turnier ist abgesagt.'],
] as const)('in %s nobody can sign up, and it says why', async (state, why) => {
  await open(inState(state), kim);
  expect(panel().getByText(why)).toBeDefined();
  expect(panel().queryByRole('button')).toBeNull();
});

test('what comes is first, then the latest race with its podium; all places are by time with penalties', async () => {
  const { user } = await open(running, kim, '?tab=races');
  await screen.findAllByText('A');
  const [coming, latest, earlier] = screen.getAllByRole('article').map((race) => plainText(race));
  expect(coming).toContain('Start steht noch nicht festgeplant');
  expect(latest).toContain('1 Runde');
  expect(latest).toContain('Vorläufiges Ergebnis: Es zählt noch nicht für die Wertung.');
  expect(earlier).toContain('Rennen 1: HafenrundeKlasse A6 RundenFr., 20.11.2026, 20:00 Uhramtlich');
  expect(onPodium('Podest von Rennen 1')).toEqual(['1.Startnummer 44Kolibri1:06.000', '2.Startnummer 7Falke+4.250']);
  expect(earlier).toContain('Schnellste Runde 0:20.000, Kolibri');
  await user.click(button('Alle 3 Ergebnisse von Rennen 1'));
  expect(rows('Ergebnis von Rennen 1, Hafenrunde')).toEqual([
    '1.Startnummer 44Kolibri1:06.0000:20.000schnellste Runde26',
    '2.Startnummer 7FalkeHafenrenner1:10.250mit +5.000 Strafe+4.25018',
    '–ohne PlatzStartnummer 3DachsHafenrennerdisqualifiziert−3−3 Abzug',
  ]);
});

test('the standing counts official races only and says so; equals share their rank', async () => {
  const shared = raceOf(3, { state: 'OFFICIAL', results: [resultOf(12, 2), resultOf(11, 1)] });
  const even = raceOf(4, { state: 'OFFICIAL', results: [resultOf(11, 2), resultOf(12, 1)] });
  await open(detailOf(tournamentOf(8), [second, shared, even]), kim, '?tab=drivers');
  expect(screen.getByText('Rennen 2 ist vorläufig und zählt noch nicht.')).toBeDefined();
  const [one, two, three] = rows('Fahrerwertung');
  expect(one).toContain('1. geteilt');
  expect(two).toContain('1. geteilt');
  expect(one).toMatch(/43$/);
  expect(three).toContain('3.');
  expect(three).not.toContain('geteilt');
  expect(three).toContain('nicht gefahren');
});

test('a running tournament opens on who leads, what comes next and how the points came together', async () => {
  const next = raceOf(3, { trackName: 'Bergsprint', startsAt: null });
  const even = raceOf(2, { state: 'OFFICIAL', results: [resultOf(11, 2), resultOf(12, 1)] });
  const { user } = await open(detailOf(tournamentOf(8), [first, even, next]), kim);
  expect(onPodium('Die ersten drei')[0]).toBe('1.Startnummer 44Kolibri51 Punkte');
  expect(screen.getByText('Als Nächstes: Rennen 3')).toBeDefined();
  await user.click(screen.getByText('Als Tabelle'));
  expect(rows('Punkteverlauf der Fahrer')).toEqual([
    ...['KolibriStart0', 'KolibriR126', 'KolibriR251'],
    ...['FalkeStart0', 'FalkeR118', 'FalkeR236'],
    ...['DachsStart0', 'DachsR1−3', 'DachsR2−3'],
  ]);
});

test('the team is the one the driver drove for, and who did not arrive has a word instead of points', async () => {
  const moved = raceOf(1, {
    state: 'OFFICIAL',
    results: [
      resultOf(11, 1, { teamId: 2 }),
      resultOf(12, null),
      resultOf(13, null, { state: 'DSQ', pointPenalty: 3 }),
    ],
  });
  const { router, user } = await open(detailOf(tournamentOf(8), [moved]), kim);
  expect(rows('Fahrerwertung')).toEqual([
    '1.Startnummer 7FalkeSandpiloten251125',
    '2.Startnummer 44KolibriDNFausgeschieden010',
    '3.Startnummer 3DachsDSQdisqualifiziert −301−3',
  ]);
  act(() => void router.navigate({ to: '.', search: { tab: 'races' } }));
  await user.click(await screen.findByRole('button', { name: 'Alle 3 Ergebnisse von Rennen 1' }));
  expect(rows('Ergebnis von Rennen 1, Hafenrunde')[0]).toContain('FalkeSandpiloten');
});

test('a tournament that is over shows its podium and waits for no date', async () => {
  const over = detailOf(tournamentOf(8, { state: 'FINISHED', startsAt: null }), [{ ...first, startsAt: null }]);
  await open(over, kim);
  expect(onPodium('Die ersten drei')).toEqual([
    '1.Startnummer 44Kolibri26 Punkte',
    '2.Startnummer 7Falke18 Punkte',
    '3.Startnummer 3Dachs−3 Punkte',
  ]);
  expect(screen.queryByText(/steht noch nicht fest/)).toBeNull();
});

test('teams are counted by those who drove for them', async () => {
  await open(running, kim, '?tab=teams');
  expect(rows('Teamwertung')).toEqual(['1.Hafenrenner015']);
});

test('before the first official race there is no standing', async () => {
  await open(detailOf(tournamentOf(8), [second]), kim, '?tab=drivers');
  expect(screen.getByText('Noch keine Wertung')).toBeDefined();
});

test.each([
  ['DRAFT', 'Anmeldung öffnen', ['Turnier starten', 'Turnier absagen', 'Turnier löschen']],
  ['REGISTRATION', 'Turnier starten', ['Anmeldung schließen', 'Turnier absagen']],
  ['RUNNING', 'Turnier beenden', ['Turnier absagen']],
  ['CANCELLED', 'Wieder aufnehmen', ['Turnier löschen']],
] as const)('in %s the administration can take these steps', async (state, usual, others) => {
  const { user } = await open(inState(state), admin);
  expect(button(usual)).toBeDefined();
  await user.click(button('Weitere Schritte'));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(others);
});

test.each(['x', '9'])('an address %s without a tournament says so', async (id) => {
  answer(getTournament, new AppError('not-found'));
  renderApp(`/racing/tournaments/${id}`, { me: kim });
  expect(await screen.findByText('Dieses Turnier gibt es nicht (mehr).')).toBeDefined();
});
