import { AppError } from '@kontor/contract/core/errors.ts';
import {
  closeTipGame,
  getLeaderboard,
  getPayoutTotals,
  getPlayer,
  getRecap,
  listTipGames,
  previewWinners,
  sendRecap,
} from '@kontor/contract/tips/api.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, type SeenCall } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { gameOf, scoreFrom, tipOf } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const kim = person('7', 'Kim', 'USER');
const admin = person('1', 'Selma', 'ADMIN');

const ahead = gameOf(1, { gameStart: hours(50) });
const soon = gameOf(2, { teamA: 'Davis', teamB: 'Paleto', gameStart: hours(2.25) });
const running = gameOf(3, { teamA: 'Mirror Park', gameStart: hours(-1) });
const waiting = gameOf(4, { teamA: 'Sandstrand', gameStart: hours(-3) });
const result = scoreFrom(2, 1, 0, 1, 3, 2, 6, 4);
const own = tipOf(9, 'Kim', scoreFrom(2, 0, 0, 1), { won: 260, isExact: false });
const closed = gameOf(5, { teamA: 'Blaine', gameStart: hours(-48), gameClosed: true, ...result, tips: [own] });

function open(path: string, games: TipGame[], me = kim, finished?: (call: SeenCall) => TipGame[] | Response) {
  const lists = answer(listTipGames, (call) => {
    const isClosed = call.query.get('state') === 'closed';
    if (isClosed && finished) return finished(call);
    return games.filter((game) => game.gameClosed === isClosed);
  });
  return { ...renderApp(path, { me }), lists };
}

const row = (team: string) => screen.getByText(team).closest('tr') as HTMLElement;
const find = async (team: string) => (await screen.findByText(team)).closest('tr') as HTMLElement;

test('the list has its eight columns, and those that have begun stand above the next ones', async () => {
  open('/tip-games?ansicht=liste', [ahead, soon, running, waiting, closed]);
  await find('Blaine');
  const table = within(screen.getByRole('table', { name: 'Tippspiele' }));
  expect(table.getAllByRole('columnheader').map(plainText)).toEqual([
    'Turnier',
    'Team A',
    'Team B',
    'Preis',
    'Eigener Gewinn',
    'Zeit',
    'Endstand',
    'Aktionen',
  ]);
  const teams = table.getAllByRole('row').flatMap((line) => plainText(line.querySelectorAll('td')[1]) || []);
  expect(teams).toEqual(['Sandstrand', 'Mirror Park', 'Davis', 'SV Nordkai', 'Blaine']);
});

test.each([
  ['Davis', 'Ausstehend', true],
  ['Mirror Park', 'Läuft', false],
  ['Sandstrand', 'Ausstehend', false],
])('%s is "%s", and tips are taken: %s', async (team, label, mayTip) => {
  open('/tip-games?ansicht=liste', [soon, running, waiting]);
  const game = within(await find(team));
  expect(game.getByText(label)).toBeDefined();
  expect(game.queryByRole('link', { name: /^Tip abgeben/ }) !== null).toBe(mayTip);
  expect(game.getByRole('link', { name: /^Details/ })).toBeDefined();
  expect(game.queryByRole('button', { name: /^Abschließen/ })).toBeNull();
  expect(screen.queryByText('Ergebnis fehlt')).toBeNull();
  expect(game.queryByText('wartet auf das Ergebnis') !== null).toBe(team === 'Sandstrand');
});

test('a closed game shows the score, the own tip and the own win with how they came about', async () => {
  const { user } = open('/tip-games?ansicht=liste', [closed]);
  const game = within(await find('Blaine'));
  expect(plainText(row('Blaine').querySelectorAll('td')[6])).toBe('2 : 1Dein Tipp 2 : 0');
  await user.click(game.getByRole('button', { name: /^2\s:\s1$/ }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Rote Karten 0 : 1\nGelbe Karten 3 : 2\nEcken 6 : 4');
  await user.click(game.getByRole('button', { name: /^260/ }));
  expect(plainText(await screen.findByText(/Ein Tor daneben/))).toBe(
    'Ein Tor daneben: 250 VC\nKarten: 20 VC\nEcken: 0 VC',
  );
});

test('a tip that was given can be changed, and is shown before the game', async () => {
  open('/tip-games?ansicht=liste', [gameOf(1, { tips: [tipOf(9, 'Kim', scoreFrom(3, 1))] })]);
  const game = within(await find('SV Nordkai'));
  expect(game.getByRole('link', { name: /^Tipp ändern/ })).toBeDefined();
  expect(plainText(row('SV Nordkai'))).toContain('Dein Tipp 3 : 1');
  expect(game.getByRole('img', { name: 'Noch offen' }).textContent).toBe('–');
});

test('the countdown runs, and at the kick-off the row changes by itself', async () => {
  open('/tip-games?ansicht=liste', [soon]);
  expect(plainText(await find('Davis'))).toMatch(/in 2 Std\. 1[45] Min\./);
  vi.useFakeTimers({ now: Date.parse(soon.gameStart) - 5000 });
  // The timers of the page were set before the clock was taken over.
  fireEvent.click(screen.getByRole('link', { name: 'Rangliste' }));
  answer(getLeaderboard, { standings: [], own: null, matchday: null, months: [] });
  await act(() => vi.advanceTimersByTimeAsync(100));
  fireEvent.click(screen.getByRole('link', { name: 'Als Liste' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(plainText(row('Davis'))).toContain('in 5 Sek.');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(plainText(row('Davis'))).toContain('in 3 Sek.');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(plainText(row('Davis'))).toContain('Läuft');
  expect(within(row('Davis')).queryByRole('link', { name: /^Tipp? / })).toBeNull();
});

test('admins are told of a missing result, and can close and correct', async () => {
  open('/tip-games?ansicht=liste', [soon, waiting, closed], admin);
  expect(within(await find('Sandstrand')).getByText('Ergebnis fehlt')).toBeDefined();
  expect(within(row('Davis')).getByRole('button', { name: 'Abschließen: Davis gegen Paleto' })).toBeDefined();
  expect(within(row('Blaine')).getByRole('button', { name: /^Ergebnis berichtigen/ })).toBeDefined();
  expect(within(row('Blaine')).queryByRole('button', { name: /^Abschließen/ })).toBeNull();
  const buttons = screen.getAllByRole('button', { name: /^(Abschließen|Ergebnis berichtigen)/ });
  const looks = buttons.map((button) => `${button.textContent} ${button.querySelector('svg')?.innerHTML}`);
  expect(looks).toHaveLength(3);
  expect(new Set(looks).size).toBe(2);
});

test('visitors see the list and are led to the tip page', async () => {
  answer(listTipGames, ({ query }) => (query.get('state') === 'open' ? [soon] : []));
  renderApp('/tip-games?ansicht=liste');
  const link = within(await find('Davis')).getByRole('link', { name: /^Tip abgeben/ });
  expect(link.getAttribute('href')).toBe('/tip-games/2/tip');
  expect(screen.queryByRole('columnheader', { name: 'Eigener Gewinn' })).toBeNull();
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }));
  expect(menu.getByRole('link', { name: 'Tippspiele' })).toBeDefined();
});

test('older games are loaded on demand', async () => {
  const link = '</api/tip-games?state=closed&before=5>; rel="next"';
  const { user } = open('/tip-games?ansicht=liste', [], kim, ({ query }) =>
    query.get('before') === '5'
      ? [{ ...closed, id: 4, teamA: 'Älter' }]
      : Response.json([closed], { headers: { link } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  await find('Älter');
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('a game closed by another person moves down, live, and flashes there', async () => {
  const { stomp } = open('/tip-games?ansicht=liste', [running]);
  await find('Mirror Park');
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/tip-game-update'));
  const now = { ...running, ...result, gameClosed: true, version: 2 };
  answer(listTipGames, ({ query }) => (query.get('state') === 'closed' ? [now] : []));
  act(() => stomp.send('/topic/tip-game-update', { id: 3 }));
  expect(await screen.findByRole('button', { name: /^2\s:\s1$/ })).toBeDefined();
  expect(row('Mirror Park').hasAttribute('data-flash')).toBe(true);
});

test('after a game is closed the keyboard goes on at its row further down', { tags: ['long'] }, async () => {
  const { user } = open('/tip-games?ansicht=liste', [running], admin);
  answer(previewWinners, { tips: 0, winners: 0, exact: 0, total: 0, best: [] });
  await user.click(await screen.findByRole('button', { name: /^Abschließen: Mirror Park/ }));
  const dialog = within(screen.getByRole('dialog'));
  for (const field of dialog.getAllByRole('spinbutton')) fireEvent.change(field, { target: { value: '1' } });
  const now = { ...running, ...result, gameClosed: true, version: 2 };
  answer(closeTipGame, now);
  answer(listTipGames, ({ query }) => (query.get('state') === 'closed' ? [now] : []));
  await user.click(dialog.getByRole('button', { name: 'Abschließen' }));
  const correct = await screen.findByRole('button', { name: /^Ergebnis berichtigen: Mirror Park/ });
  await waitFor(() => expect(document.activeElement).toBe(correct));
});

test('without games there is a sentence', async () => {
  open('/tip-games?ansicht=liste', []);
  expect(await screen.findByText('Noch keine Tippspiele')).toBeDefined();
});

test('a list that cannot be loaded offers to try again', async () => {
  answer(listTipGames, new AppError('server.error'));
  const { user } = renderApp('/tip-games?ansicht=liste', { me: kim });
  await screen.findByText('Die Tippspiele konnten nicht geladen werden.');
  answer(listTipGames, ({ query }) => (query.get('state') === 'open' ? [soon] : []));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Davis');
});

test('the leaderboard and a profile stand in the address, however long the id', async () => {
  answer(getLeaderboard, { standings: [], own: null, matchday: null, months: [] });
  const users: string[] = [];
  answer(getPlayer, ({ path }) => {
    users.push(path);
    return { user: { id: '100000000000000003', name: 'Selma', avatarUrl: null }, standing: null, games: [] };
  });
  const { router, user } = renderApp('/tip-games?ansicht=rangliste&spieler=100000000000000003', { me: kim });
  const dialog = within(await screen.findByRole('dialog', { name: 'Selma' }));
  expect(users).toEqual(['/api/tip-games/player/100000000000000003']);
  await user.click(dialog.getAllByRole('button', { name: 'Schließen' })[0] as HTMLElement);
  expect(router.state.location.search).toEqual({ ansicht: 'rangliste' });
  expect(screen.getByRole('link', { name: 'Rangliste' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Spiele' }).getAttribute('aria-current')).toBeNull();
});

test('the recap of the last match day is copied, or sent to the channels that wait for it', {
  tags: ['long'],
}, async () => {
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 0 });
  const sections = [
    { label: 'Ergebnisse', text: 'Blaine – Union 2:1\nNord – Süd 0:0' },
    { label: 'Gewonnen haben', text: 'Niemand.' },
  ];
  answer(getRecap, { gameId: 3, title: 'Rückblick: Stadtliga, 15.11.2026', sections });
  const { user } = open('/tip-games-settings', [closed], admin);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Rückblick auf den Spieltag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rückblick auf den Spieltag' }));
  await user.click(await dialog.findByRole('button', { name: 'Kopieren' }));
  expect(copied).toHaveBeenCalledWith(
    '**Rückblick: Stadtliga, 15.11.2026**\n\n**Ergebnisse**\nBlaine – Union 2:1\nNord – Süd 0:0\n\n**Gewonnen haben**\nNiemand.',
  );
  const sent = answer(sendRecap, { channels: 0 });
  await user.click(dialog.getByRole('button', { name: 'An Discord senden' }));
  await dialog.findByText(/Kein Kanal wartet darauf/);
  expect(sent.map(({ body }) => body)).toEqual([{ gameId: 3 }]);
  answer(sendRecap, { channels: 2 });
  await user.click(dialog.getByRole('button', { name: 'An Discord senden' }));
  expect(await screen.findByText('Geht an 2 Kanäle in Discord.')).toBeDefined();
});

test.each(['/tip-games?ansicht=liste', '/tip-games-settings'])(
  'on %s a game that is closed never stands in two lists',
  { tags: ['long'] },
  async (path) => {
    const games = [soon];
    answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 0 });
    const { stomp } = open(path, games, admin, () => games.filter((game) => game.gameClosed));
    const shown = () => screen.getAllByRole('row', { name: /Davis/ });
    await screen.findByRole('row', { name: /Davis/ });
    await act(async () => stomp.open());
    await waitFor(() => expect(stomp.topics()).toContain('/topic/tip-game-update'));
    const { promise: mayAnswer, resolve: goOn } = Promise.withResolvers<void>();
    const later = answer(listTipGames, async ({ query }) => {
      // The list of open games is slow: by itself it would still show the game that the other one has already.
      if (query.get('state') === 'open') await mayAnswer;
      return [{ ...soon, gameClosed: true, ...result }].filter(() => query.get('state') === 'closed');
    });
    act(() => stomp.send('/topic/tip-game-update', { id: soon.id }));
    await waitFor(() => expect(later.map(({ query }) => query.get('state'))).toContain('closed'));
    await act(async () => {});
    expect(shown()).toHaveLength(1);
    goOn();
    await screen.findAllByText('Abgeschlossene Spiele');
    expect(shown()).toHaveLength(1);
  },
);
