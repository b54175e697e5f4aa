import { AppError } from '@kontor/contract/core/errors.ts';
import { listTipGames, saveTip } from '@kontor/contract/tips/api.ts';
import { type TipGame, VALUES } from '@kontor/contract/tips/schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { gameOf, scoreFrom, tipOf } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const kim = person('7', 'Kim', 'USER');
const untipped = Object.fromEntries(VALUES.map((name) => [name, null]));

const later = gameOf(1, { gameStart: hours(50) });
const next = gameOf(2, { teamA: 'Davis', teamB: 'Paleto', gameStart: hours(2.25), price: 400 });
const waiting = gameOf(4, { teamA: 'Sandstrand', gameStart: hours(-3) });
const own = tipOf(9, 'Kim', scoreFrom(2, 0), { won: 260, isExact: false });
const closed = gameOf(5, { teamA: 'Blaine', gameStart: hours(-48), gameClosed: true, ...scoreFrom(2, 1), tips: [own] });

function open(games: readonly TipGame[], me: typeof kim | undefined = kim) {
  answer(listTipGames, ({ query }) => games.filter((game) => game.gameClosed === (query.get('state') === 'closed')));
  return renderApp('/tip-games', { me });
}

const cards = () => screen.getAllByRole('article');
const card = async (team: string) => within((await screen.findByText(team)).closest('article') as HTMLElement);
const goals = (team: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Tore ${team}` });

test('the next kick-off comes first, then what has begun, then the results with what was won', async () => {
  open([closed, waiting, later, next]);
  await card('Davis');
  expect(cards().map((one) => within(one).getByRole('heading').textContent)).toEqual([
    'Davis – Paleto',
    'SV Nordkai – FC Vespucci',
    'Sandstrand – FC Vespucci',
    'Blaine – FC Vespucci',
  ]);
  expect(plainText(cards()[0])).toMatch(/in 2 Std\. 1[45] Min\..*bis zu 460 VC/);
  expect(plainText(cards()[3])).toMatch(/\+260 VC.*2 : 1.*Dein Tipp 2 : 0/);
  expect(screen.getByText('2 Spiele warten auf deinen Tipp.')).toBeDefined();
});

test('goals are tipped on the card, nothing else is sent with them, and Enter leads to the next game', async () => {
  const { user } = open([next, later]);
  await card('Davis');
  const saved = answer(saveTip, tipOf(1, 'Kim', scoreFrom(2, 0)));
  expect([goals('Davis').value, goals('Paleto').value]).toEqual(['', '']);
  await user.click(goals('Davis'));
  await user.keyboard('2{Tab}0{Enter}');
  expect(await screen.findByText('Dein Tipp für Davis gegen Paleto ist abgegeben.')).toBeDefined();
  expect(saved.map(({ body }) => body)).toEqual([{ ...untipped, goalsTeamA: 2, goalsTeamB: 0 }]);
  expect(document.activeElement).toBe(goals('SV Nordkai'));
});

test('an empty card sends nothing: its button leads to the goals', async () => {
  const { user } = open([next]);
  const saved = answer(saveTip, new AppError('server.error'));
  await user.click((await card('Davis')).getByRole('button', { name: /^Tip abgeben/ }));
  expect(document.activeElement).toBe(goals('Davis'));
  await user.keyboard('3{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Tore: Ganze Zahl, 0 bis 99');
  expect(saved).toHaveLength(0);
});

test('what is tipped besides raises what can be won; an own tip is there and can be changed', {
  tags: ['long'],
}, async () => {
  const { user } = open([{ ...next, tips: [tipOf(1, 'Kim', scoreFrom(1, 1))] }]);
  const davis = await card('Davis');
  expect(davis.getByText('Getippt')).toBeDefined();
  expect(davis.getByText('6 von 6 getippt')).toBeDefined();
  const saved = answer(saveTip, tipOf(1, 'Kim', scoreFrom(1, 2)));
  await user.clear(davis.getByLabelText('Ecken Davis'));
  expect(plainText(davis.getByText(/^bis zu/))).toBe('bis zu 450 VC');
  await user.click(davis.getByRole('button', { name: 'Tore Paleto: eins mehr' }));
  await user.click(davis.getByRole('button', { name: /^Tipp ändern/ }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ ...scoreFrom(1, 2), cornersTeamA: null }]));
});

test('visitors see what there is to win, no fields, and the way in', async () => {
  answer(listTipGames, ({ query }) => (query.get('state') === 'open' ? [next] : []));
  renderApp('/tip-games');
  const davis = await card('Davis');
  expect(davis.queryByRole('spinbutton')).toBeNull();
  expect(davis.getByRole('link', { name: /^Tip abgeben/ }).getAttribute('href')).toBe('/tip-games/2/tip');
});

test('leaving with a tip that is typed and not sent is asked about', async () => {
  const { user, router } = open([next]);
  await card('Davis');
  await user.click(goals('Davis'));
  await user.keyboard('4');
  await user.click(screen.getByRole('link', { name: 'Rangliste' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hier bleiben' }));
  expect(goals('Davis').value).toBe('4');
  expect(router.state.location.search).toEqual({});
});
