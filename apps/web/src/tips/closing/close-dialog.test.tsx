import { AppError } from '@kontor/contract/core/errors.ts';
import { closeTipGame, getTipGame, previewWinners } from '@kontor/contract/tips/api.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { detailOf, gameOf, scoreFrom } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const admin = person('1', 'Selma', 'ADMIN');
const past = { gameStart: new Date(Date.now() - 3 * 3_600_000).toISOString() };
const result = scoreFrom(2, 1, 0, 1, 3, 2, 6, 4);
const waiting = gameOf(3, past);
const closed = gameOf(3, { ...past, ...result, gameClosed: true, version: 4 });
const winners = {
  tips: 12,
  winners: 7,
  exact: 1,
  total: 1280,
  best: [{ user: { id: '11', name: 'Lou', avatarUrl: null }, won: 531, isExact: true }],
};

const dialog = () => within(screen.getByRole('dialog'));
const fields = () => dialog().getAllByRole<HTMLInputElement>('spinbutton');

async function open(game: TipGame, button: string) {
  answer(getTipGame, detailOf(game));
  const previews = answer(previewWinners, winners);
  const view = renderApp('/tip-games/3', { me: admin });
  await view.user.click(await screen.findByRole('button', { name: button }));
  const type = async (...values: number[]) => {
    for (const [at, value] of values.entries()) {
      await view.user.click(fields()[at] as HTMLElement);
      await view.user.keyboard(String(value));
    }
  };
  return { ...view, previews, type };
}

test('a game is closed with its result, after a look at who wins', async () => {
  const { user, type, previews } = await open(waiting, 'Abschließen');
  const sent = answer(closeTipGame, closed);
  expect(dialog().getByText(/^Trag alle acht Werte ein/)).toBeDefined();
  expect(previews).toHaveLength(0);
  await type(2, 1, 0, 1, 3, 2, 6, 4);
  expect(await dialog().findByText('Lou')).toBeDefined();
  expect(plainText(dialog().getByRole('region', { name: 'Das käme heraus' }))).toContain(
    'Tipps12Gewinner7Exakt1Zusammen1.280 VC',
  );
  expect(Object.fromEntries(previews.at(-1)?.query ?? [])).toMatchObject({ goalsTeamA: '2', cornersTeamB: '4' });
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  expect(await screen.findByText('SV Nordkai gegen FC Vespucci ist mit 2 : 1 abgeschlossen.')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ ...result, gameClosed: true, version: 1 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a number that is missing is pointed at and nothing is sent', async () => {
  const { user, type } = await open(waiting, 'Abschließen');
  const sent = answer(closeTipGame, closed);
  await type(2, 1, 0, 1, 3, 2, 6);
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  expect(await dialog().findByText('Ganze Zahl, 0 bis 99')).toBeDefined();
  expect(document.activeElement).toBe(fields()[7]);
  expect(sent).toHaveLength(0);
});

test('closing before the start is warned of', async () => {
  await open(gameOf(3), 'Abschließen');
  expect(dialog().getByText(/^Das Spiel hat noch nicht begonnen/)).toBeDefined();
});

test('a closed game is corrected from what is stored, with a word about what was paid', async () => {
  const { user } = await open(closed, 'Ergebnis berichtigen');
  const sent = answer(closeTipGame, { ...closed, goalsTeamB: 2 });
  expect(fields().map(({ value }) => value)).toEqual(['2', '1', '0', '1', '3', '2', '6', '4']);
  expect(dialog().getByText(/Schon ausgezahlte Gewinne bleiben/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Tore FC Vespucci: eins mehr' }));
  await user.click(dialog().getByRole('button', { name: 'Berichtigen' }));
  expect(await screen.findByText('SV Nordkai gegen FC Vespucci ist mit 2 : 2 berichtigt.')).toBeDefined();
  expect(sent[0]?.body).toEqual({ ...result, goalsTeamB: 2, gameClosed: true, version: 4 });
});

test('a result that another person has entered meanwhile is refused, told, and can be corrected then', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { user, stomp, type } = await open(waiting, 'Abschließen');
  await type(3, 3, 0, 0, 1, 1, 2, 2);
  answer(closeTipGame, new AppError('conflict'));
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Der Eintrag wurde inzwischen geändert.');
  expect(shown).toHaveBeenCalled();
  expect(fields().map(({ value }) => value)).toEqual(['3', '3', '0', '0', '1', '1', '2', '2']);

  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/tip-game-update'));
  answer(getTipGame, detailOf(closed));
  act(() => stomp.send('/topic/tip-game-update', { id: 3 }));
  expect(await dialog().findByText('Das Spiel ist mit 2 : 1 abgeschlossen.')).toBeDefined();
  expect(fields()[0]?.value).toBe('3');
  const goals = within(dialog().getByRole('group', { name: 'Tore SV Nordkai' }));
  expect(goals.getByRole('radio', { name: 'Deine Eingabe 3', checked: true })).toBeDefined();
  await user.click(goals.getByRole('radio', { name: 'Jetzt gespeichert 2' }));
  expect(fields()[0]?.value).toBe('2');
  await user.click(goals.getByRole('radio', { name: 'Deine Eingabe 3' }));
  await user.click(dialog().getByRole('button', { name: 'Verstanden' }));
  expect(dialog().queryByText('Das Spiel ist mit 2 : 1 abgeschlossen.')).toBeNull();
  const sent = answer(closeTipGame, closed);
  await user.click(dialog().getByRole('button', { name: 'Berichtigen' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ goalsTeamA: 3, version: 4 });
});

test('a result that another person has just entered is shown before it is written over', {
  tags: ['long'],
}, async () => {
  const { user, type } = await open(waiting, 'Abschließen');
  await type(3, 1, 0, 1, 3, 2, 6, 4);
  answer(getTipGame, detailOf(closed));
  const refused = answer(closeTipGame, new AppError('conflict'));
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  expect(await dialog().findByText('Jemand hat den Eintrag inzwischen geändert.')).toBeDefined();
  expect(dialog().getAllByRole('radio')).toHaveLength(2);
  expect(refused).toHaveLength(1);
  const sent = answer(closeTipGame, closed);
  await user.click(dialog().getByRole('button', { name: 'Meine Eingaben behalten' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ goalsTeamA: 3, version: 4 });
});

test('a version that says nothing new is taken over without a word', { tags: ['long'] }, async () => {
  const { user, type } = await open(waiting, 'Abschließen');
  await type(2, 1, 0, 1, 3, 2, 6, 4);
  answer(getTipGame, detailOf({ ...waiting, version: 7 }));
  const sent = answer(closeTipGame, ({ body }) =>
    (body as { version: number }).version === 7 ? closed : new AppError('conflict'),
  );
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  expect(await screen.findByText('SV Nordkai gegen FC Vespucci ist mit 2 : 1 abgeschlossen.')).toBeDefined();
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 7]);
});

test('a game that keeps being refused is not asked about for ever', { tags: ['long'] }, async () => {
  const { user, type } = await open(waiting, 'Abschließen');
  await type(2, 1, 0, 1, 3, 2, 6, 4);
  let version = 1;
  answer(getTipGame, () => detailOf({ ...waiting, version: ++version }));
  const sent = answer(closeTipGame, new AppError('conflict'));
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  expect(await dialog().findByText(/^Der Eintrag wurde inzwischen geändert\./)).toBeDefined();
  expect(sent).toHaveLength(2);
});

test('while tips are hidden nobody asks who would win, and it says why', { tags: ['long'] }, async () => {
  const { user, type, previews } = await open(gameOf(3, { hidesTips: true }), 'Abschließen');
  await type(2, 1, 0, 1, 3, 2, 6, 4);
  expect(plainText(dialog().getByRole('region', { name: 'Das käme heraus' }))).toContain(
    'Die Tipps sind bis zum Anpfiff verborgen, auch für die Vorschau.',
  );
  const sent = answer(closeTipGame, closed);
  await user.click(dialog().getByRole('button', { name: 'Abschließen' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(previews).toHaveLength(0);
});

test('what was typed is not thrown away unasked', async () => {
  const { user, type } = await open(waiting, 'Abschließen');
  await user.click(dialog().getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Abschließen' }));
  await type(2);
  await user.click(dialog().getByRole('button', { name: 'Abbrechen' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Ergebnis verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(fields()[0]?.value).toBe('2');
  await user.click(dialog().getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a game that is deleted meanwhile is reported, and there is nothing left to do', async () => {
  const { user, stomp, type } = await open(waiting, 'Abschließen');
  await type(2);
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/tip-game-update'));
  answer(getTipGame, new AppError('not-found'));
  act(() => stomp.send('/topic/tip-game-update', { id: 3 }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Das Spiel wurde gelöscht.' }));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Schließen']);
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(await screen.findByText('Dieses Tippspiel gibt es nicht (mehr).')).toBeDefined();
});
