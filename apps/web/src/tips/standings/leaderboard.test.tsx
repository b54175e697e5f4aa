import { AppError } from '@kontor/contract/core/errors.ts';
import { getLeaderboard, getPlayer, listTipGames } from '@kontor/contract/tips/api.ts';
import type { Leaderboard, MovedStanding } from '@kontor/contract/tips/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { gameOf, scoreFrom, tipOf } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const standing = (rank: number, id: string, name: string, won: number): MovedStanding => ({
  rank,
  user: { id, name, avatarUrl: null },
  won,
  exact: 1,
  tips: 4,
  before: null,
});
const board: Leaderboard = {
  standings: [standing(1, '11', 'Mara', 1500), standing(2, '12', 'Kim', 40), standing(2, '13', 'Tarek', 40)],
  own: null,
  matchday: null,
  months: ['2026-11', '2026-10', '2025-12'],
};

async function openBoard(path = '/tip-games?ansicht=rangliste', answered = board, id = '1') {
  answer(listTipGames, []);
  const asked = answer(getLeaderboard, answered);
  const view = renderApp(path, { me: person(id, 'Jonas', 'USER') });
  await screen.findByText('Mara');
  await act(async () => view.stomp.open());
  return { ...view, asked };
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Rangliste' }))
    .getAllByRole('row')
    .slice(1)
    .map(plainText);

test('who shares a rank is told so, and the own row is marked', async () => {
  await openBoard(undefined, board, '12');
  expect(rows()).toEqual([
    '1.MMara1.500 VC1 exakt4 Tipps',
    '2. geteiltKKimDu40 VC1 exakt4 Tipps',
    '2. geteiltTTarek40 VC1 exakt4 Tipps',
  ]);
});

test('after a match day everybody sees who moved by how much', async () => {
  const [mara, kim, tarek] = board.standings as [MovedStanding, MovedStanding, MovedStanding];
  await openBoard(undefined, {
    ...board,
    standings: [
      { ...mara, before: 3 },
      { ...kim, before: 1 },
      { ...tarek, before: 2 },
    ],
    own: { ...standing(214, '1', 'Jonas', 10), before: null },
    matchday: { tournament: 'Hafenpokal', gameStart: '2026-11-15T19:30:00.000Z' },
  });
  expect(rows().map((row) => /^.*?(?=[A-Z][A-Z])/.exec(row)?.[0])).toEqual([
    '1.▲ 22 Plätze nach oben',
    '2. geteilt▼ 11 Platz nach unten',
    '2. geteilt–unverändert',
    undefined,
    '214.neu',
  ]);
  expect(screen.getByText(/Bewegung seit Hafenpokal, 15\.11\.2026\.$/)).toBeDefined();
});

test('a player below the first hundred finds their place at the end', async () => {
  await openBoard(undefined, { ...board, own: standing(214, '1', 'Jonas', 10) });
  expect(rows().slice(3)).toEqual(['Dein Platz', '214.JJonasDu10 VC1 exakt4 Tipps']);
});

test('a year or a month is chosen and stands in the address', async () => {
  const { user, router, asked } = await openBoard();
  const period = screen.getByLabelText<HTMLSelectElement>('Zeitraum');
  expect([...period.options].map((option) => option.text)).toEqual([
    'Gesamt',
    '2026',
    '2025',
    'November 2026',
    'Oktober 2026',
    'Dezember 2025',
  ]);
  await user.selectOptions(period, 'Oktober 2026');
  await waitFor(() => expect(asked.at(-1)?.query.get('period')).toBe('2026-10'));
  expect(router.state.location.search).toEqual({ ansicht: 'rangliste', zeitraum: '2026-10' });
  await user.selectOptions(period, 'Gesamt');
  await waitFor(() => expect(router.state.location.search).toEqual({ ansicht: 'rangliste' }));
});

test.each(['2026', '%222026%22'])('a year in the address, written as %s, is understood', async (written) => {
  const { asked } = await openBoard(`/tip-games?ansicht=rangliste&zeitraum=${written}`);
  expect(asked[0]?.query.get('period')).toBe('2026');
  expect(screen.getByLabelText<HTMLSelectElement>('Zeitraum').value).toBe('2026');
});

test('without a closed game there is nothing to rank', async () => {
  answer(listTipGames, []);
  answer(getLeaderboard, { standings: [], own: null, matchday: null, months: [] });
  renderApp('/tip-games?ansicht=rangliste');
  expect(await screen.findByText('Noch kein Spiel abgeschlossen')).toBeDefined();
});

test('a closed game changes the ranking live', { tags: ['long'] }, async () => {
  const { stomp } = await openBoard();
  answer(getLeaderboard, { ...board, standings: [standing(1, '13', 'Tarek', 2000)] });
  act(() => stomp.send('/topic/tip-game-update', { id: 3 }));
  await waitFor(() => expect(rows()).toEqual(['1.TTarek2.000 VC1 exakt4 Tipps']));
});

test('a ranking that cannot be loaded offers to try again', async () => {
  answer(listTipGames, []);
  answer(getLeaderboard, new AppError('server.error'));
  const { user } = renderApp('/tip-games?ansicht=rangliste');
  await screen.findByText('Die Rangliste konnte nicht geladen werden.');
  answer(getLeaderboard, board);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Mara')).toBeDefined();
});

test('a name opens the profile with sums and latest tips', async () => {
  const { user, router } = await openBoard();
  const over = gameOf(3, { gameClosed: true, gameStart: '2026-11-01T19:30:00.000Z', ...scoreFrom(2, 1) });
  answer(getPlayer, {
    user: { id: '11', name: 'Mara', avatarUrl: null },
    standing: standing(1, '11', 'Mara', 1500),
    games: [
      { ...over, tips: [tipOf(1, 'Mara', scoreFrom(2, 1), { won: 501, isExact: true })] },
      gameOf(4, { teamA: 'Ost', tips: [tipOf(2, 'Mara', scoreFrom(0, 3))] }),
    ],
  });
  await user.click(screen.getByRole('link', { name: 'Mara' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mara' }));
  expect(dialog.getAllByRole('row').map(plainText)).toEqual([
    'SpielTippErgebnisGewonnen',
    'SV Nordkai – FC VespucciHafenpokal · 01.11.20262 : 12 : 1501 VC exakt',
    expect.stringMatching(/^Ost – FC Vespucci.*0 : 3Ausstehend–$/),
  ]);
  expect(plainText(dialog.getByText('Rang').closest('dl'))).toBe(
    'Rang1.Gewonnen1.500 VCExakte Treffer1Gewertete Tipps4',
  );
  const [close] = dialog.getAllByRole('button', { name: 'Schließen' });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({ ansicht: 'rangliste' }));
});

test('a person without tips has no profile', async () => {
  answer(getPlayer, new AppError('not-found'));
  await openBoard('/tip-games?ansicht=rangliste&spieler=99');
  expect(await screen.findByText('Diese Person hat noch nichts getippt.')).toBeDefined();
});
