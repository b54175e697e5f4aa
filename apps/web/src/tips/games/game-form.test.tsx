import { AppError } from '@kontor/contract/core/errors.ts';
import {
  changeTipGame,
  createTipGame,
  getPayoutTotals,
  getTipGame,
  listTipGames,
  removeTipGame,
} from '@kontor/contract/tips/api.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { detailOf, gameOf, scoreFrom } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const upcoming = gameOf(7, { gameStart: '2099-03-27T19:30:00.000Z', version: 4, price: 400 });
const closed = gameOf(3, {
  teamA: 'Davis United',
  teamB: 'Paleto Rovers',
  tournament: 'Stadtliga',
  gameStart: '2026-11-01T19:30:20.000Z',
  gameClosed: true,
  ...scoreFrom(2, 1),
});

function answerGames(open: TipGame[], over: TipGame[] = [closed]) {
  return answer(listTipGames, ({ query }) => (query.get('state') === 'open' ? open : over));
}

async function openSettings(open: TipGame[] = [upcoming]) {
  answerGames(open);
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 0 });
  answer(getTipGame, detailOf(closed, { tipCount: 12 }));
  const view = renderApp('/tip-games-settings', { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText('Davis United – Paleto Rovers');
  await act(async () => view.stomp.open());
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('open games come first with what is said about them, then the closed ones', async () => {
  const waiting = gameOf(5, { teamA: 'FC Sandstrand', gameStart: '2026-01-02T18:00:00.000Z', hidesTips: true });
  await openSettings([upcoming, waiting]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(rows.filter((row) => row?.includes('VC'))).toEqual([
    'FC Sandstrand – FC VespucciHafenpokalTipps verborgenFr., 02.01.2026, 19:00501 VCErgebnis fehltAbschließen',
    'SV Nordkai – FC VespucciHafenpokalFr., 27.03.2099, 20:30400 VCAusstehendAbschließen',
    'Davis United – Paleto RoversStadtligaSo., 01.11.2026, 20:30501 VCabgeschlossen, 2 : 1Ergebnis berichtigen',
  ]);
});

test('a new game is sent in UTC and told', async () => {
  const { user } = await openSettings();
  const seen = answer(createTipGame, { ...upcoming, id: 8 });
  await user.click(button('Neues Spiel'));
  expect(document.activeElement).toBe(screen.getByLabelText('Turnier'));
  const choices = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  expect(choices).toEqual(['Hafenpokal', 'Stadtliga']);
  await user.type(screen.getByLabelText('Turnier'), 'Hafenpokal');
  await user.type(screen.getByLabelText('Team A'), 'SV Nordkai');
  await user.type(screen.getByLabelText('Team B'), 'FC Vespucci');
  fill('Anpfiff', '01.07.2099 20:30');
  fill('Preis in VC', '1.500');
  await user.click(screen.getByLabelText('Rote Karten nur bei Wert ungleich 0 werten'));
  await user.click(button('Anlegen'));
  expect(await screen.findByText('„SV Nordkai – FC Vespucci“ ist angelegt.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen.map(({ body }) => body)).toEqual([
    {
      tournament: 'Hafenpokal',
      teamA: 'SV Nordkai',
      teamB: 'FC Vespucci',
      price: 1500,
      gameStart: '2099-07-01T18:30:00.000Z',
      hidesTips: false,
      redOnlyIfAny: true,
    },
  ]);
});

test('what is missing or wrong is said at its field and nothing is sent', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  const seen = answer(createTipGame, upcoming);
  await user.click(button('Neues Spiel'));
  await user.type(screen.getByLabelText('Team A'), 'FC Nord');
  await user.type(screen.getByLabelText('Team B'), 'fc nord');
  fill('Preis in VC', '1,5x');
  await user.click(button('Anlegen'));
  expect(await screen.findByText('Beide Teams heißen gleich.')).toBeDefined();
  expect(screen.getByText('Bitte gib Datum und Uhrzeit an.')).toBeDefined();
  expect(screen.getByText('Bitte gib eine ganze Zahl an.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Turnier'));
  fill('Anpfiff', '28.03.2027 02:30');
  await user.click(button('Anlegen'));
  expect(await screen.findByText('Diesen Zeitpunkt gibt es in Berlin nicht.')).toBeDefined();
  fill('Anpfiff', '7/1/2099 8:30 PM');
  await user.click(button('Anlegen'));
  expect(await screen.findByText('Bitte Datum und Uhrzeit wie 15.11.2026 20:30 angeben.')).toBeDefined();
  expect(seen).toEqual([]);
});

test('a refusal of the server is shown at the field it names', async () => {
  const { user } = await openSettings();
  const problem = {
    type: 'about:blank',
    title: 'Unprocessable',
    status: 422,
    detail: 'Das geht nicht.',
    errors: [{ path: 'teamB', message: 'Dieses Team spielt schon.' }],
  };
  answer(changeTipGame, Response.json(problem, { status: 422 }));
  await user.click(button('Bearbeiten: SV Nordkai – FC Vespucci'));
  await user.click(button('Speichern'));
  expect(await screen.findByText('Dieses Team spielt schon.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Team B'));
});

test('an edit sends the version; when another person was quicker the input stays and their state can be loaded', {
  tags: ['long'],
}, async () => {
  const { user } = await openSettings();
  const seen = answer(changeTipGame, new AppError('conflict'));
  await user.click(button('Bearbeiten: SV Nordkai – FC Vespucci'));
  fill('Team A', 'Nordkai II');
  const stored = { ...upcoming, teamA: 'SV Kai', version: 5 };
  answer(getTipGame, detailOf(stored));
  answerGames([stored]);
  await user.click(button('Speichern'));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('Deine Eingaben sind noch da');
  expect(seen[0]).toMatchObject({
    path: '/api/tip-game/7',
    body: { teamA: 'Nordkai II', gameStart: upcoming.gameStart, version: 4 },
  });
  expect(typedIn('Team A')).toBe('Nordkai II');
  expect(dialog.getByRole('group', { name: 'Team A' }).textContent).toBe(
    'Team ADeine EingabeNordkai IIJetzt gespeichertSV Kai',
  );
  await user.click(await dialog.findByRole('button', { name: 'Neuen Stand laden' }));
  expect(typedIn('Team A')).toBe('SV Kai');
  const again = answer(changeTipGame, { ...upcoming, teamA: 'SV Kai' });
  await user.click(button('Speichern'));
  expect(await screen.findByText('„SV Kai – FC Vespucci“ ist gespeichert.')).toBeDefined();
  expect(again[0]?.body).toMatchObject({ version: 5 });
});

test('of a closed game with tips only the rest can be changed, and it says why', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  const seen = answer(changeTipGame, closed);
  await user.click(button('Bearbeiten: Davis United – Paleto Rovers'));
  expect(screen.getByText('Teams und Anpfiff stehen fest: Das Spiel hat begonnen, und es gibt Tipps.')).toBeDefined();
  const locked = ['Team A', 'Team B', 'Anpfiff', 'Preis in VC', 'Rote Karten nur bei Wert ungleich 0 werten'];
  expect(locked.every((label) => screen.getByLabelText<HTMLInputElement>(label).disabled)).toBe(true);
  fill('Turnier', 'Stadtliga B');
  await user.click(button('Speichern'));
  await screen.findByText('„Davis United – Paleto Rovers“ ist gespeichert.');
  // To the second, or the server would take it for another start.
  expect(seen[0]?.body).toMatchObject({ tournament: 'Stadtliga B', gameStart: '2026-11-01T19:30:20.000Z' });
});

test('a game that has begun without tips can still be moved', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  answer(getTipGame, detailOf(closed, { tipCount: 0 }));
  await user.click(button('Bearbeiten: Davis United – Paleto Rovers'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Team A').disabled).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>('Preis in VC').disabled).toBe(true);
});

test('a duplicate is a week later at the same time of day, also across the change of the clocks', {
  tags: ['long'],
}, async () => {
  const { user } = await openSettings();
  const seen = answer(createTipGame, upcoming);
  await user.click(button('Duplizieren: SV Nordkai – FC Vespucci'));
  expect([typedIn('Team A'), typedIn('Anpfiff'), typedIn('Preis in VC')]).toEqual([
    'SV Nordkai',
    '03.04.2099 20:30',
    '400',
  ]);
  await user.click(button('Anlegen'));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ gameStart: '2099-04-03T18:30:00.000Z' }));
  expect(seen[0]?.body).not.toHaveProperty('version');
});

test('leaving the dialog with changes is asked for, Escape does not lose them', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  await user.click(button('Bearbeiten: SV Nordkai – FC Vespucci'));
  fill('Team A', 'Anders');
  await user.keyboard('{Escape}{Escape}');
  await user.click(button('Abbrechen'));
  await user.click(button('Weiter bearbeiten'));
  expect(typedIn('Team A')).toBe('Anders');
  await user.click(button('Abbrechen'));
  await user.click(button('Verwerfen'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deleting names the game and what goes with it', async () => {
  const { user } = await openSettings();
  answer(getTipGame, detailOf(upcoming, { tipCount: 3 }));
  const seen = answer(removeTipGame, new Response(null, { status: 204 }));
  await user.click(button('Löschen: SV Nordkai – FC Vespucci'));
  const dialog = within(screen.getByRole('alertdialog', { name: '„SV Nordkai – FC Vespucci“ löschen?' }));
  expect(await dialog.findByText(/Die 3 Tipps dazu verschwinden mit\./)).toBeDefined();
  answerGames([]);
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('„SV Nordkai – FC Vespucci“ ist gelöscht.')).toBeDefined();
  expect(await screen.findByText('Kein Spiel ist offen.')).toBeDefined();
  expect(seen[0]?.path).toBe('/api/tip-game/7');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Offene Spiele' }));
});

test.each([
  [closed, 12, 'Das Spiel ist abgeschlossen, und es gibt 12 Tipps darauf.'],
  [
    gameOf(4, { teamA: 'Grapeseed', gameStart: closed.gameStart }),
    1,
    'Das Spiel hat begonnen, und es gibt einen Tipp darauf.',
  ],
])(
  'a game with tips that has begun cannot be deleted, and it says why',
  { tags: ['long'] },
  async (game, tipCount, why) => {
    const { user } = await openSettings(game.gameClosed ? [] : [game]);
    answer(getTipGame, detailOf(game, { tipCount }));
    const seen = answer(removeTipGame, new Response(null, { status: 204 }));
    await user.click(button(`Löschen: ${game.teamA} – ${game.teamB}`));
    const dialog = within(await screen.findByRole('alertdialog', { name: `„${game.teamA} – ${game.teamB}“ bleibt` }));
    expect(dialog.getByText(new RegExp(why))).toBeDefined();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Schließen']);
    await user.click(dialog.getByRole('button', { name: 'Schließen' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(seen).toEqual([]);
  },
);

test('a deletion that is refused is shown in the words of the server', async () => {
  const { user } = await openSettings();
  answer(getTipGame, detailOf(closed, { tipCount: 0 }));
  answer(removeTipGame, new AppError('tips.not-removable'));
  await user.click(button('Löschen: Davis United – Paleto Rovers'));
  await waitFor(() => expect(button('Löschen').getAttribute('aria-disabled')).toBeNull());
  await user.click(button('Löschen'));
  expect((await screen.findByRole('alert')).textContent).toContain('Es lässt sich nicht mehr löschen.');
});

test('games that cannot be loaded are asked for again', async () => {
  answer(listTipGames, new AppError('server.error'));
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 0 });
  const { user } = renderApp('/tip-games-settings', { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText('Die Spiele konnten nicht geladen werden.');
  answerGames([upcoming]);
  const [again] = screen.getAllByRole('button', { name: 'Erneut versuchen' });
  await user.click(again as HTMLElement);
  expect(await screen.findByText('SV Nordkai – FC Vespucci')).toBeDefined();
});
