import { AppError } from '@kontor/contract/core/errors.ts';
import { getTipGame, listTipGames, removeTip, saveTip } from '@kontor/contract/tips/api.ts';
import { type TipGameDetail, VALUES } from '@kontor/contract/tips/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { detailOf, gameOf, scoreFrom, tipOf } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const kim = person('7', 'Kim', 'USER');
const TOPIC = '/topic/tip-game-update';
const untipped = Object.fromEntries(VALUES.map((name) => [name, null]));
const mine = tipOf(9, 'Kim', scoreFrom(2, 1, 0, 1, 3, 2, 6, 4));
const fresh = detailOf(gameOf(3));
const tipped = detailOf(gameOf(3), { ownTip: mine, tips: [mine], tipCount: 1 });
const begun = { gameStart: new Date(Date.now() - 60_000).toISOString() };

const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const values = () => screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value);

async function open(game: TipGameDetail, me: typeof kim | undefined = kim) {
  answer(getTipGame, game);
  answer(listTipGames, []);
  const view = renderApp('/tip-games/3/tip', { me });
  await screen.findByRole('heading', { level: 1, name: 'SV Nordkai gegen FC Vespucci' });
  return view;
}

async function openLive(game: TipGameDetail) {
  const view = await open(game);
  await act(async () => view.stomp.open());
  await waitFor(() => expect(view.stomp.topics()).toContain(TOPIC));
  const change = (next: TipGameDetail) => {
    answer(getTipGame, next);
    act(() => view.stomp.send(TOPIC, { id: 3 }));
  };
  return { ...view, change };
}

test('what can be won stands there in the numbers of the game', async () => {
  await open(detailOf(gameOf(3, { redOnlyIfAny: true, hidesTips: true })));
  const terms = plainText(screen.getByRole('region', { name: 'Das kannst du gewinnen' }));
  expect(terms).toContain('Tore genau getroffen501 VC');
  expect(terms).toContain('Bei den Toren insgesamt um eins daneben250 VC');
  expect(terms).toContain('Jeder richtige Wert bei Karten und Ecken10 VC');
  expect(terms).toContain('Höchstens561 VC');
  expect(terms).toContain('Rote Karten zählen nur, wenn es welche gab');
  expect(terms).toContain('Bis zum Anpfiff sieht niemand außer dir deinen Tipp');
});

test('a tip is typed, stepped and sent with Enter, and leads back to the list', async () => {
  const { user, router } = await open(fresh);
  const saved = answer(saveTip, mine);
  expect(values()).toEqual(['', '', '', '', '', '', '', '']);
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('2');
  await user.click(screen.getByRole('button', { name: 'Tore FC Vespucci: eins mehr' }));
  await user.click(field('Ecken FC Vespucci'));
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(await screen.findByText('Dein Tipp für SV Nordkai gegen FC Vespucci ist abgegeben.')).toBeDefined();
  expect(saved.map(({ body }) => body)).toEqual([{ ...untipped, goalsTeamA: 2, goalsTeamB: 1, cornersTeamB: 2 }]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/tip-games'));
});

test('an own tip is there already and can be changed', async () => {
  const { user } = await open(tipped);
  expect(values()).toEqual(['2', '1', '0', '1', '3', '2', '6', '4']);
  const saved = answer(saveTip, mine);
  await user.clear(field('Rote Karten SV Nordkai'));
  await user.type(field('Rote Karten SV Nordkai'), '3');
  await user.click(screen.getByRole('button', { name: 'Tipp ändern' }));
  expect(await screen.findByText('Dein Tipp für SV Nordkai gegen FC Vespucci ist geändert.')).toBeDefined();
  expect(saved[0]?.body).toEqual(scoreFrom(2, 1, 3, 1, 3, 2, 6, 4));
});

test('a tip is withdrawn after asking', async () => {
  const { user, router } = await open(tipped);
  const removed = answer(removeTip, new Response(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Tipp zurückziehen' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Tipp zurückziehen?' }));
  expect(dialog.getByText(/^Dein Tipp 2 : 1 für SV Nordkai gegen FC Vespucci/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  expect(await screen.findByText('Dein Tipp für SV Nordkai gegen FC Vespucci ist zurückgezogen.')).toBeDefined();
  expect(removed).toHaveLength(1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/tip-games'));
});

test.each(['100', ''])('"%s" is no number of goals and is not sent', async (text) => {
  const { user } = await open(fresh);
  const saved = answer(saveTip, mine);
  await user.type(field('Tore FC Vespucci'), '1');
  if (text) await user.type(field('Tore SV Nordkai'), text);
  await user.click(screen.getByRole('button', { name: 'Tip abgeben' }));
  expect(await screen.findByText('Ganze Zahl, 0 bis 99')).toBeDefined();
  expect(field('Tore SV Nordkai').value).toBe(text);
  expect(document.activeElement).toBe(field('Tore SV Nordkai'));
  expect(saved).toHaveLength(0);
});

test('a refusal is told where it happened, and what was typed stays', async () => {
  const { user } = await open(fresh);
  answer(saveTip, new AppError('tips.started'));
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('7{Tab}1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Das Spiel hat bereits begonnen. Tipps sind geschlossen. Deine Eingaben sind noch da, aber nicht gespeichert.',
  );
  expect(field('Tore SV Nordkai').value).toBe('7');
});

test('what is being typed survives a live change, which is reported', async () => {
  const { user, change } = await openLive(tipped);
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('8');
  change({ ...tipped, price: 900, version: 2, ownTip: { ...mine, goalsTeamA: 4 } });
  expect(plainText((await screen.findByText('Das Spiel wurde gerade geändert.')).parentElement)).toContain(
    'Der Gewinn ist jetzt 900 VC.',
  );
  expect(values().slice(0, 2)).toEqual(['8', '1']);
  await user.click(screen.getByRole('button', { name: 'Verstanden' }));
  expect(screen.queryByText('Das Spiel wurde gerade geändert.')).toBeNull();
  expect(values().slice(0, 2)).toEqual(['8', '1']);
});

test('an untouched form follows the tip given elsewhere', async () => {
  const { change } = await openLive(tipped);
  change({ ...tipped, ownTip: { ...mine, goalsTeamA: 4 } });
  await waitFor(() => expect(values().slice(0, 2)).toEqual(['4', '1']));
  expect(screen.queryByText('Das Spiel wurde gerade geändert.')).toBeNull();
});

test('a form nobody has typed in follows a first tip given elsewhere', async () => {
  const { change } = await openLive(fresh);
  change(tipped);
  await waitFor(() => expect(values().slice(0, 2)).toEqual(['2', '1']));
  expect(screen.getByRole('button', { name: 'Tipp ändern' })).toBeDefined();
});

test('a game that begins closes the form and keeps what was typed', async () => {
  const { user, change } = await openLive(fresh);
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('5');
  change({ ...fresh, ...begun, version: 2 });
  expect(await screen.findByText('Das Spiel hat bereits begonnen. Tipps sind geschlossen.')).toBeDefined();
  expect(screen.getByText('Was unten steht, wurde nicht mehr abgegeben.')).toBeDefined();
  expect(field('Tore SV Nordkai').value).toBe('5');
  expect(field('Tore SV Nordkai').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^Tipp? / })).toBeNull();
});

test('a game that has begun is only for reading', async () => {
  await open(detailOf(gameOf(3, begun)));
  expect(screen.getByText('Das Spiel hat bereits begonnen. Tipps sind geschlossen.')).toBeDefined();
  expect(screen.getByText('Du hast auf dieses Spiel nicht getippt.')).toBeDefined();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test('a closed game says that it is closed', async () => {
  await open(detailOf(gameOf(3, { ...begun, ...scoreFrom(1, 0), gameClosed: true })));
  expect(screen.getByText('Das Spiel ist abgeschlossen. Tipps sind geschlossen.')).toBeDefined();
});

test('leaving with a tip that is not sent is asked for; sending it is not', async () => {
  const { user, router } = await open(fresh);
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('4{Tab}0');
  await user.click(screen.getByRole('link', { name: 'Alle Spiele' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Hier bleiben' }));
  expect(field('Tore SV Nordkai').value).toBe('4');
  answer(saveTip, mine);
  await user.click(screen.getByRole('button', { name: 'Tip abgeben' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tip-games'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a session that is over offers the way back in, and what was typed is there again afterwards', async () => {
  const { user, unmount } = await open(fresh);
  answer(saveTip, new AppError('auth.required'));
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('6{Tab}1{Enter}');
  const box = (await screen.findByText(/Deine Anmeldung ist abgelaufen\. Melde dich neu an/)).parentElement;
  expect(
    within(box as HTMLElement)
      .getByRole('link', { name: 'Anmelden' })
      .getAttribute('href'),
  ).toBe('/oauth2/authorization/discord?returnTo=%2Ftip-games%2F3%2Ftip');
  const kept = { ...sessionStorage };
  unmount();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  const again = await open(fresh);
  expect(field('Tore SV Nordkai').value).toBe('6');
  answer(saveTip, mine);
  await again.user.click(screen.getByRole('button', { name: 'Tip abgeben' }));
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/tip-games'));
  expect(sessionStorage.getItem('kontor.tip.3')).toBeNull();
});

test('what was given up is not brought back', async () => {
  const { user, router } = await open(fresh);
  await user.click(field('Tore SV Nordkai'));
  await user.keyboard('6');
  await user.click(screen.getByRole('link', { name: 'Alle Spiele' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tip-games'));
  expect(sessionStorage.getItem('kontor.tip.3')).toBeNull();
});

test('where there is a mouse the first number can be typed at once', async () => {
  await open(fresh);
  expect(document.activeElement).toBe(field('Tore SV Nordkai'));
});

test('visitors read what can be won and are asked to log in, which leads back here', async () => {
  answer(getTipGame, fresh);
  renderApp('/tip-games/3/tip');
  const title = await screen.findByText('Melde dich an, um zu tippen.');
  const prompt = within(title.parentElement as HTMLElement);
  expect(prompt.getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe(
    '/oauth2/authorization/discord?returnTo=%2Ftip-games%2F3%2Ftip',
  );
  expect(screen.getByRole('region', { name: 'Das kannst du gewinnen' })).toBeDefined();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test.each(['/tip-games/abc/tip', '/tip-games/99'])('%s says there is no such game', async (path) => {
  answer(getTipGame, new AppError('not-found'));
  renderApp(path, { me: kim });
  expect(await screen.findByText('Dieses Tippspiel gibt es nicht (mehr).')).toBeDefined();
});
