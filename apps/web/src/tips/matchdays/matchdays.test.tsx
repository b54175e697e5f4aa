import { AppError } from '@kontor/contract/core/errors.ts';
import {
  closeTipGame,
  getPayoutTotals,
  getTipGame,
  listProposals,
  listTipGames,
  previewMatchday,
  previewWinners,
  takeOverMatchday,
} from '@kontor/contract/tips/api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { detailOf, gameOf, scoreFrom } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Selma', 'ADMIN');

test('a match day is looked at and taken over as far as it is wanted; a refusal is shown and loses nothing', async () => {
  const gameStart = '2099-11-22T17:00:00.000Z';
  const terms = { tournament: 'Stadtliga', price: 250, hidesTips: true, redOnlyIfAny: false };
  const known = { ...terms, id: 7, version: 3, teamA: 'Nord', teamB: 'Süd', gameStart: '2099-11-21T17:00:00.000Z' };
  const found = { matchId: 901, teamA: 'Ost', teamB: 'West', gameStart, state: 'NEW' as const, known: null };
  const matchdays = [{ number: 12, name: '12. Spieltag' }];
  answer(listTipGames, []);
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 0 });
  answer(previewMatchday, {
    ...{ league: 'bl1', leagueName: 'Bundesliga', season: 2099, matchday: 12, matchdays },
    games: [
      found,
      { ...found, matchId: 902, teamA: 'Berg', teamB: 'Tal' },
      { ...found, matchId: 903, teamA: 'Nord', teamB: 'Süd', state: 'CHANGED', known },
      { ...found, matchId: 904, teamA: 'Alt', teamB: 'Neu', state: 'FIXED', known },
    ],
  });
  const { user } = renderApp('/tip-games-settings', { me });
  await user.click(await screen.findByText('Spieltag holen'));
  const dialog = within(screen.getByRole('dialog', { name: 'Spieltag holen' }));
  await dialog.findByText('Ost – West');
  expect(dialog.getAllByRole('row').slice(1).map(plainText)).toEqual([
    expect.stringMatching(/Ost – West.*neu$/),
    expect.stringMatching(/Berg – Tal.*neu$/),
    expect.stringMatching(/Nord – Süd.*ändert sich, bisher .*21\.11/),
    expect.stringMatching(/Alt – Neu.*bleibt, wie es ist: Es gibt Tipps\.$/),
  ]);
  await user.click(dialog.getByLabelText('Berg – Tal übernehmen'));
  answer(takeOverMatchday, new AppError('conflict'));
  const take = dialog.getByText('1 Spiel anlegen, 1 Spiel ändern');
  await user.click(take);
  expect(await dialog.findByText(/^Der Eintrag wurde inzwischen geändert\./)).toBeDefined();
  const sent = answer(takeOverMatchday, [gameOf(1), gameOf(7)]);
  await user.click(take);
  expect(await screen.findByText('2 Spiele sind übernommen.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent[0]?.body).toMatchObject({
    ...{ league: 'bl1', season: 2099, matchday: 12 },
    games: [
      { matchId: 901, game: { tournament: '1. Bundesliga, 12. Spieltag', teamA: 'Ost', gameStart } },
      { matchId: 903, id: 7, game: { ...terms, teamA: 'Nord', gameStart, version: 3 } },
    ],
  });
});

test('a result that OpenLigaDB has by now replaces the goals that were entered, and nothing else', async () => {
  const result = scoreFrom(2, 1, 0, 1, 3, 2, 6, 4);
  const closed = gameOf(3, { ...result, gameStart: '2026-01-01T12:00:00.000Z', gameClosed: true, version: 4 });
  answer(getTipGame, detailOf(closed));
  answer(previewWinners, { tips: 0, winners: 0, exact: 0, total: 0, best: [] });
  const proposal = { gameId: 3, goalsTeamA: 2, goalsTeamB: 3, wentOn: true };
  answer(listProposals, { proposals: [proposal], withoutResult: [], problem: null });
  const { user } = renderApp('/tip-games/3', { me });
  await user.click(await screen.findByText('Ergebnis berichtigen'));
  const dialog = within(screen.getByRole('dialog'));
  const values = () => dialog.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value);
  const said = (await dialog.findByText(/^OpenLigaDB meldet/)).textContent;
  expect(said).toMatch(/inzwischen 2\s:\s3.*über die reguläre Zeit hinaus/);
  expect(values().slice(0, 2)).toEqual(['2', '1']);
  await user.click(dialog.getByText('Tore übernehmen'));
  const taken = ['2', '3', '0', '1', '3', '2', '6', '4'];
  expect(values()).toEqual(taken);
  answer(closeTipGame, new AppError('tips.promised'));
  await user.click(dialog.getByText('Berichtigen'));
  expect((await dialog.findByRole('alert')).textContent).toContain(new AppError('tips.promised').detail);
  expect(values()).toEqual(taken);
  const sent = answer(closeTipGame, { ...closed, goalsTeamB: 3 });
  await user.click(dialog.getByText('Berichtigen'));
  expect(await screen.findByText(/ist mit 2\s:\s3 berichtigt\.$/)).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ ...result, goalsTeamB: 3, gameClosed: true, version: 4 }]);
});
