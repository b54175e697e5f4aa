import { AppError } from '@kontor/contract/core/errors.ts';
import { getPayoutTotals, importTipGames, listTipGames } from '@kontor/contract/tips/api.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { gameOf } from '#platform/testing/tips.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { titleOf } from '../game.tsx';

async function openPaste(scheduled?: TipGame) {
  answer(listTipGames, ({ query }) => (scheduled && query.get('state') === 'open' ? [scheduled] : []));
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 0 });
  const view = renderApp('/tip-games-settings', { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText(scheduled ? titleOf(scheduled) : 'Kein Spiel ist offen.');
  await view.user.click(screen.getByRole('button', { name: 'Spielplan einfügen' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Spielplan einfügen' })) };
}

const paste = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Spielplan' }), { target: { value: text } });
const rows = () =>
  within(screen.getByRole('table', { name: 'Vorschau der Spiele' }))
    .getAllByRole('row')
    .slice(1)
    .map(plainText);
const isOff = (name: string | RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('good lines are shown as they are understood and added in one request', async () => {
  const { user, dialog } = await openPaste();
  const seen = answer(importTipGames, [gameOf(1), gameOf(2)]);
  expect(isOff('Spiele anlegen')).toBe(true);
  fireEvent.change(dialog.getByLabelText('Turnier'), { target: { value: 'Hafenpokal' } });
  fireEvent.change(dialog.getByLabelText('Preis in VC'), { target: { value: '250' } });
  await user.click(dialog.getByLabelText('Tipps bis Anpfiff verbergen'));
  paste(
    'Turnier\tTeam A\tTeam B\tAnpfiff\n\tOst\tWest\t22. November 2099\t18 Uhr\n\nStadtliga\tNord\tSüd\t21.11.2099 20:30\t1.500',
  );
  await dialog.findByText('2 Spiele gelesen, alles in Ordnung.');
  expect(rows()).toEqual([
    '2Ost – WestHafenpokal22.11.2099, 18:00250 VC',
    '4Nord – SüdStadtliga21.11.2099, 20:301.500 VC',
  ]);
  await user.click(dialog.getByRole('button', { name: '2 Spiele anlegen' }));
  expect(await screen.findByText('2 Spiele sind angelegt.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  const common = { hidesTips: true, redOnlyIfAny: false };
  expect(seen.map(({ body }) => body)).toEqual([
    {
      games: [
        {
          ...common,
          tournament: 'Hafenpokal',
          teamA: 'Ost',
          teamB: 'West',
          price: 250,
          gameStart: '2099-11-22T17:00:00.000Z',
        },
        {
          ...common,
          tournament: 'Stadtliga',
          teamA: 'Nord',
          teamB: 'Süd',
          price: 1500,
          gameStart: '2099-11-21T19:30:00.000Z',
        },
      ],
    },
  ]);
});

test('each bad line says what is wrong with it, and nothing can be added until all are good', async () => {
  const { dialog } = await openPaste();
  paste(
    '; Ost; West; 21.11.2099 18:00\nA-Liga; Nord; Süd; 21.11.2099 20:30\nA-Liga; Nord; Nord; gestern; viel\nA-Liga; Nord',
  );
  await dialog.findByText('Zeilen 1, 3, 4: Da stimmt etwas nicht. Angelegt wird erst, wenn alle Zeilen stimmen.');
  const [first = '', , third = '', fourth = ''] = rows();
  expect(third).toContain('Den Anpfiff „gestern“ kann Kontor nicht lesen.');
  expect(third).toContain('Der Gewinn „viel“ ist keine ganze Zahl.');
  expect(third).toContain('Beide Teams heißen gleich.');
  expect(fourth).toContain('Es fehlen Spalten');
  expect(first).toContain('Turnier: Bitte ausfüllen.');
  expect(isOff('Spiele anlegen')).toBe(true);
});

test('more games than go at once are refused before anything is sent', { tags: ['long'] }, async () => {
  const { dialog } = await openPaste();
  paste(Array.from({ length: 5000 }, (_, at) => `Liga; Nord ${at}; Süd ${at}; 21.11.2099 20:30`).join('\n'));
  expect(await dialog.findByText(/Höchstens 200 Spiele auf einmal/)).toBeDefined();
  expect(isOff('Spiele anlegen')).toBe(true);
  expect(rows()).toHaveLength(200);
});

test('a refusal is shown in the dialog and the paste stays', async () => {
  const { user, dialog } = await openPaste();
  answer(importTipGames, new AppError('auth.forbidden'));
  paste('Liga, Nord, Süd, 21.11.2099 20:30');
  await user.click(await dialog.findByRole('button', { name: '1 Spiel anlegen' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Dafür fehlt dir das Recht.'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Spielplan' }).value).toContain('Nord');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the example that is printed there can be pasted as it is', { tags: ['long'] }, async () => {
  const { dialog } = await openPaste();
  paste(document.querySelector('dialog pre')?.textContent ?? '');
  await dialog.findByRole('button', { name: '2 Spiele anlegen' });
  expect(rows().map((row) => row.includes('Stadtliga'))).toEqual([true, true]);
});

test('what looks doubtful is said at its line and can be added all the same', { tags: ['long'] }, async () => {
  const { user, dialog } = await openPaste(gameOf(9, { gameStart: '2099-11-21T19:30:00.000Z' }));
  const seen = answer(importTipGames, [gameOf(1)]);
  paste(
    'Liga;SV Nordkai;FC Vespucci;21.11.2099 20:30\nLiga;Ost;West;1.1.2020 18:00\nLiga;Ost;West;1.1.2020 18:00;5;Halle',
  );
  expect((await dialog.findByText('3 Spiele gelesen. Schau 3 Zeilen noch einmal an.')).className).toBe('warning');
  const [first = '', second = '', third = ''] = rows();
  expect(first).toContain('Dieses Spiel ist schon angesetzt.');
  expect(second).toContain('Der Anpfiff liegt in der Vergangenheit: Niemand kann mehr tippen.');
  expect(third).toContain('Dieses Spiel steht schon in Zeile 2.');
  expect(third).toContain('Das liest Kontor nicht: „Halle“.');
  await user.click(dialog.getByRole('button', { name: '3 Spiele anlegen' }));
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('a tournament that is too long is complained about, not cut', { tags: ['long'] }, async () => {
  const { dialog } = await openPaste();
  const name = 'L'.repeat(81);
  fireEvent.change(dialog.getByLabelText('Turnier'), { target: { value: name } });
  expect(dialog.getByLabelText<HTMLInputElement>('Turnier').maxLength).not.toBe(80);
  paste(';Ost;West;21.11.2099 20:30');
  await waitFor(() => expect(rows()[0]).toContain('Turnier: '));
});
