import { AppError } from '@kontor/contract/core/errors.ts';
import { getTipGame, listTips } from '@kontor/contract/tips/api.ts';
import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { detailOf, gameOf, scoreFrom, tipOf } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const kim = person('7', 'Kim', 'USER');
const result = scoreFrom(2, 1, 0, 0, 3, 2, 6, 4);
const past = { gameStart: new Date(Date.now() - 86_400_000).toISOString() };
const lou = tipOf(11, 'Lou', scoreFrom(2, 1, 0, 0, 3, 5, 1, 4), { won: 531, isExact: true });
const mine = tipOf(7, 'Kim', scoreFrom(0, 0), { won: 0, isExact: false });
const nameless = tipOf(12, '', scoreFrom(5, 5), { won: 0, isExact: false });

async function open(game: TipGameDetail, me = kim) {
  answer(getTipGame, game);
  const view = renderApp('/tip-games/3', { me });
  await screen.findByRole('heading', { level: 1, name: 'SV Nordkai gegen FC Vespucci' });
  return view;
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Tipps auf SV Nordkai gegen FC Vespucci' }))
    .getAllByRole('row')
    .slice(1);

test('a closed game shows its result and all tips as they are ranked, the own one marked', async () => {
  const closed = gameOf(3, { ...past, ...result, gameClosed: true, tips: [lou, nameless, mine], redOnlyIfAny: true });
  const { router, user } = await open(detailOf(closed, { ownTip: mine }));
  expect(plainText(screen.getByRole('region', { name: 'Spielstand' }))).toContain('2 : 1Endstand');
  expect(rows().map(plainText)).toEqual([
    'LLou2 : 10 : 03 : 51 : 4Exakt531 VC',
    '1125 : 50 : 00 : 00 : 00 VC',
    'KKimDu0 : 00 : 00 : 00 : 00 VC',
  ]);
  expect(rows().map((row) => row.hasAttribute('data-own'))).toEqual([false, false, true]);
  // Red cards that nobody got are worth nothing here, so saying so does not stand out.
  const right = [...(rows()[0]?.querySelectorAll('[data-right]') ?? [])].map((value) => value.textContent);
  expect(right).toEqual(['2', '1', '3', '4']);
  await user.click(screen.getByRole('link', { name: 'Lou' }));
  expect(router.state.location).toMatchObject({ pathname: '/tip-games', search: { spieler: '11' } });
});

test('before the start tips can be read and the way to take part is open', async () => {
  const tip = tipOf(11, 'Lou', scoreFrom(3, 2));
  await open(detailOf(gameOf(3, { tips: [tip] })));
  expect(screen.getByRole('link', { name: 'Zur Teilnahme' }).getAttribute('href')).toBe('/tip-games/3/tip');
  expect(rows().map(plainText)).toEqual(['LLou3 : 20 : 00 : 00 : 0']);
  expect(screen.queryByText('Gewonnen')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Abschließen' })).toBeNull();
});

test('after the start nobody can take part any more, and is told why', async () => {
  await open(detailOf(gameOf(3, past)));
  const button = screen.getByRole('button', { name: 'Zur Teilnahme' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('Das Spiel hat bereits begonnen. Tipps sind geschlossen.');
  expect(screen.getByText('Auf dieses Spiel hat niemand getippt.')).toBeDefined();
});

test('of a closed game it says that it is closed', async () => {
  await open(detailOf(gameOf(3, { ...past, ...result, gameClosed: true })));
  expect(screen.getByRole('button', { name: 'Zur Teilnahme' }).getAttribute('aria-description')).toBe(
    'Das Spiel ist abgeschlossen. Tipps sind geschlossen.',
  );
});

test('it says where red cards count only if there were any', async () => {
  await open(detailOf(gameOf(3, { redOnlyIfAny: true })));
  expect(screen.getByText(/^Rote Karten zählen nur, wenn es welche gab: .* keine 10\sVC\.$/)).toBeDefined();
});

test('hidden tips are counted, the own one is shown', async () => {
  const hidden = gameOf(3, { hidesTips: true, tips: [mine] });
  await open(detailOf(hidden, { tipCount: 12, ownTip: mine }));
  expect(screen.getByText('Die Tipps werden mit dem Anpfiff sichtbar. Bisher sind es 12 Tipps.')).toBeDefined();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText('Wer worauf gesetzt hat.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('hidden tips appear shortly after the kick-off', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const start = new Date(Date.now() + 60_000).toISOString();
  const hidden = gameOf(3, { hidesTips: true, gameStart: start });
  await open(detailOf(hidden, { tipCount: 1 }));
  answer(getTipGame, detailOf({ ...hidden, tips: [lou] }));
  await act(() => vi.advanceTimersByTimeAsync(63_000));
  expect(await screen.findByRole('link', { name: 'Lou' })).toBeDefined();
});

test('a large game is loaded page by page, the own tip stands on top until its page is there', async () => {
  const open200 = gameOf(3, { ...past, tips: [lou] });
  const { user } = await open(detailOf(open200, { tipCount: 3, ownTip: mine }));
  expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['Kim', 'Lou']);
  answer(listTips, new AppError('server.error'));
  await user.click(screen.getByRole('button', { name: 'Mehr laden' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Da ist etwas schiefgegangen.');
  const pages = answer(listTips, [nameless, mine]);
  await user.click(screen.getByRole('button', { name: 'Mehr laden' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['Lou', '12', 'Kim']);
  expect(pages[0]?.query.get('before')).toBe('11');
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('a tip that changes flashes, live', async () => {
  const game = gameOf(3, { tips: [tipOf(11, 'Lou', scoreFrom(3, 2))] });
  const { stomp } = await open(detailOf(game));
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/tip-game-update'));
  answer(getTipGame, detailOf({ ...game, tips: [tipOf(11, 'Lou', scoreFrom(4, 2))] }));
  act(() => stomp.send('/topic/tip-game-update', { id: 3 }));
  await waitFor(() => expect(rows().map(plainText)).toEqual(['LLou4 : 20 : 00 : 00 : 0']));
  expect(rows()[0]?.hasAttribute('data-flash')).toBe(true);
});
