import { AppError } from '@kontor/contract/core/errors.ts';
import { getMyRacing } from '@kontor/contract/racing/api.ts';
import type { TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import {
  changeTournament,
  createRace,
  enterTournament,
  getTournament,
  listTournaments,
  removeRace,
  removeTournament,
  stepTournament,
  withdrawEntry,
} from '@kontor/contract/racing/tournaments-api.ts';
import { listTracks, listVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { detailOf, driverOf, raceOf, resultOf, tournamentOf } from '../testing/tournament.ts';
import { trackOf } from '../testing/track.ts';

const kim = person('7', 'Kim', 'USER');
const admin = person('1', 'Jonas', 'ADMIN');
const done = () => new Response(null, { status: 204 });

const inState = (state: TournamentState, more: Partial<TournamentDetail> = {}) => ({
  ...detailOf(tournamentOf(8, { state })),
  ...more,
});

const noProfile = () => answer(getMyRacing, { driver: null, team: null, invitations: [] });

async function open(tournament: TournamentDetail, me: typeof kim | undefined, tab = '', profile = noProfile) {
  answer(getTournament, tournament);
  answer(listVehicleClasses, [{ id: 2, name: 'A' }]);
  profile();
  const view = renderApp(`/racing/tournaments/8${tab}`, { me });
  await screen.findByRole('heading', { level: 1, name: 'Wintercup' });
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: 'Anmeldung' }));
const falke = { ...driverOf(11, 'Falke', 7), bio: '', favouriteClassId: null };
const asFalke = () => answer(getMyRacing, { driver: falke, team: null, invitations: [] });

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

test('a driver signs up; a refusal is told in the words of the server', async () => {
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

const first = raceOf(1, {
  state: 'OFFICIAL',
  results: [
    resultOf(11, 1, { timeMs: 65_250, timePenaltyMs: 5000, teamId: 1 }),
    resultOf(12, 2, { timeMs: 66_000, fastestLapMs: 20_000 }),
    resultOf(13, null, { state: 'DSQ', pointPenalty: 3, teamId: 1 }),
  ],
});
const second = raceOf(2, { state: 'PROVISIONAL', trackName: 'Bergsprint', laps: 1, results: [resultOf(13, 1)] });
const running = detailOf(tournamentOf(8, { leader: 'Kolibri' }), [first, second, raceOf(3, { startsAt: null })]);

/** What a row says on a wide screen, where there are no cards. */
function wideText(row: Element): string {
  const shown = row.cloneNode(true) as Element;
  for (const word of shown.querySelectorAll('.card-only')) word.remove();
  return plainText(shown);
}

const rows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map(wideText);

test('races stand in order with what is known of them, and places by time with penalties', async () => {
  await open(running, kim, '?tab=races');
  await screen.findAllByText('A');
  const races = screen.getAllByRole('article').map((race) => plainText(race));
  expect(races[0]).toContain('Rennen 1: HafenrundeKlasse A6 RundenFr., 20.11.2026, 20:00 Uhramtlich');
  expect(races[1]).toContain('1 Runde');
  expect(races[1]).toContain('Vorläufiges Ergebnis: Es zählt noch nicht für die Wertung.');
  expect(races[2]).toContain('Start steht noch nicht festgeplant');
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

test('the team is the one the driver drove for, and who did not arrive has a word instead of points', async () => {
  const moved = raceOf(1, {
    state: 'OFFICIAL',
    results: [
      resultOf(11, 1, { teamId: 2 }),
      resultOf(12, null),
      resultOf(13, null, { state: 'DSQ', pointPenalty: 3 }),
    ],
  });
  const { router } = await open(detailOf(tournamentOf(8), [moved]), kim, '?tab=drivers');
  expect(rows('Fahrerwertung')).toEqual([
    '1.Startnummer 7FalkeSandpiloten251125',
    '2.Startnummer 44KolibriDNFausgeschieden010',
    '3.Startnummer 3DachsDSQdisqualifiziert −301−3',
  ]);
  act(() => void router.navigate({ to: '.', search: { tab: 'races' } }));
  await screen.findByRole('table', { name: /^Ergebnis von Rennen 1/ });
  expect(rows('Ergebnis von Rennen 1, Hafenrunde')[0]).toContain('FalkeSandpiloten');
});

test('a tournament that is over shows its podium and waits for no date', async () => {
  const over = detailOf(tournamentOf(8, { state: 'FINISHED', startsAt: null }), [{ ...first, startsAt: null }]);
  await open(over, kim);
  const podium = within(screen.getByRole('region', { name: 'Podium' }));
  expect(podium.getAllByRole('listitem').map((one) => plainText(one))).toEqual([
    '1.Startnummer 44Kolibri26 Punkte',
    '2.Startnummer 7FalkeHafenrenner18 Punkte',
    '3.Startnummer 3DachsHafenrenner−3 Punkte',
  ]);
  expect(screen.queryByText(/steht noch nicht fest/)).toBeNull();
});

test('who has a result stays in, and it says why', async () => {
  const { user } = await open(running, admin);
  const remove = button('Falke aus dem Turnier nehmen');
  await user.click(remove);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.hover(remove);
  expect(await screen.findByText('Hat hier schon ein Ergebnis')).toBeDefined();
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

test('nobody else is offered any step', async () => {
  await open(running, person('3', 'Mo', 'MODERATOR'), '?tab=races');
  for (const name of ['Bearbeiten', 'Turnier beenden', 'Weitere Schritte', 'Rennen anlegen', 'Rennen 1 bearbeiten']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
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

test('a refused step is told, and the question is gone', async () => {
  const { user } = await open(inState('REGISTRATION'), admin);
  answer(stepTournament, new AppError('conflict'));
  await user.click(button('Turnier starten'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Turnier starten' }));
  expect(await screen.findByText('Der Eintrag wurde inzwischen geändert.')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('deleting a draft names it and leads back to the list', async () => {
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

test('an edit that another person has overtaken keeps what was typed', async () => {
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

test('a track that is driven once has one lap', async () => {
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

test('only a race without results can be deleted; a refusal is told', async () => {
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

test.each(['0', 'x', '9'])('an address %s without a tournament says so', async (id) => {
  answer(getTournament, new AppError('not-found'));
  renderApp(`/racing/tournaments/${id}`, { me: kim });
  expect(await screen.findByText('Dieses Turnier gibt es nicht (mehr).')).toBeDefined();
});
