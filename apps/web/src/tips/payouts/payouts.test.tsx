import { AppError } from '@kontor/contract/core/errors.ts';
import { getPayoutTotals, listPayouts, markPayouts, payAll, settlePayouts } from '@kontor/contract/tips/api.ts';
import type { Payout } from '@kontor/contract/tips/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const game = { id: 3, tournament: 'Stadtliga', teamA: 'Nord', teamB: 'Süd', gameStart: '2026-11-01T19:30:00.000Z' };
const payoutOf = (id: number, name: string, amount: number, more: Partial<Payout> = {}): Payout => ({
  id,
  user: { id: name.length.toString(), name, avatarUrl: null },
  game,
  amount,
  handedOut: amount,
  paidAt: null,
  paidBy: null,
  correctedTo: null,
  settledBy: null,
  settledAt: null,
  ...more,
});
const mara = payoutOf(9, 'Mara Lindner', 1500);
const kim = payoutOf(8, 'Kim', 40);
const paid = { paidAt: '2026-11-10T12:00:00.000Z', paidBy: 'Selma' };
const totals = { open: 2, openTotal: 1540, flagged: 1 };

async function openPayouts(path = '/tip-games-settings?ansicht=auszahlungen', payouts = [mara, kim]) {
  answer(getPayoutTotals, totals);
  const lists = answer(listPayouts, payouts);
  const view = renderApp(path, { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText(payouts[0]?.user.name ?? '');
  await act(async () => view.stomp.open());
  return { ...view, lists };
}

const button = (name: string) => screen.getByRole('button', { name });
const rows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map(plainText);
const section = () => plainText(screen.getByRole('region', { name: 'Auszahlungen' }));

test('what is open stands there with its sum, and one entry can be marked and taken back', async () => {
  const { user } = await openPayouts();
  expect(section()).toContain('Offen1.540 VCOffene Einträge2Nach Berichtigung zu prüfen1');
  expect(rows('Offene Auszahlungen')[0]).toBe(
    'Mara Lindner, Nord – Süd auswählenMLMara LindnerNord – SüdStadtliga · 01.11.2026, 20:301.500 VCoffenAusgezahlt',
  );
  const seen = answer(markPayouts, { open: 1, openTotal: 40, flagged: 1 });
  await user.click(button('Ausgezahlt: Mara Lindner, Nord – Süd'));
  expect(plainText(await screen.findByText(/als ausgezahlt vermerkt/))).toBe(
    '1.500 VC für Mara Lindner als ausgezahlt vermerkt.',
  );
  await user.click(button('Rückgängig'));
  await waitFor(() =>
    expect(seen.map(({ body }) => body)).toEqual([
      { ids: [9], paid: true, total: 1500 },
      { ids: [9], paid: false, total: 1500 },
    ]),
  );
});

test('chosen entries are counted and marked together', async () => {
  const { user } = await openPayouts();
  const seen = answer(markPayouts, { open: 0, openTotal: 0, flagged: 1 });
  await user.click(screen.getByRole('checkbox', { name: 'Kim, Nord – Süd auswählen' }));
  expect(plainText(screen.getByText(/ausgewählt,/))).toBe('1 Eintrag ausgewählt, 40 VC');
  await user.click(screen.getByRole('checkbox', { name: 'Alle geladenen auswählen' }));
  expect(plainText(screen.getByText(/ausgewählt,/))).toBe('2 Einträge ausgewählt, 1.540 VC');
  await user.click(button('Als ausgezahlt markieren'));
  await waitFor(() => expect(seen[0]?.body).toEqual({ ids: [9, 8], paid: true, total: 1540 }));
  await waitFor(() => expect(screen.queryByText(/ausgewählt,/)).toBeNull());
});

test('paid entries say by whom, and what a correction changed', async () => {
  const flagged = payoutOf(7, 'Tarek', 100, { ...paid, correctedTo: 50 });
  const { user, lists } = await openPayouts('/tip-games-settings?ansicht=auszahlungen&stand=ausgezahlt', [
    { ...kim, ...paid },
    flagged,
  ]);
  expect(lists[0]?.query.get('state')).toBe('paid');
  expect(rows('Ausgezahlt').map((row) => row.slice(row.indexOf('20:30') + 5))).toEqual([
    '40 VCausgezahltSelma, 10.11.2026, 13:00Doch offen',
    '100 VC50 VC zu viel ausgezahltausgezahltSelma, 10.11.2026, 13:00Differenz erledigt',
  ]);
  const seen = answer(markPayouts, totals);
  await user.click(button('Doch offen: Kim, Nord – Süd'));
  expect(plainText(await screen.findByText(/wieder offen/))).toBe('40 VC für Kim wieder offen.');
  expect(seen[0]?.body).toEqual({ ids: [8], paid: false, total: 40 });
});

test('the filter stands in the address', async () => {
  const { user, router } = await openPayouts();
  answer(listPayouts, []);
  await user.click(screen.getByRole('link', { name: 'Ausgezahlt 1 zu prüfen' }));
  expect(await screen.findByText('Noch ist nichts ausgezahlt.')).toBeDefined();
  expect(router.state.location.search).toEqual({ ansicht: 'auszahlungen', stand: 'ausgezahlt' });
});

test('a difference is dealt with, one or several, and says by whom', async () => {
  const tarek = payoutOf(7, 'Tarek', 100, { ...paid, correctedTo: 490 });
  const lou = payoutOf(6, 'Lou', 50, { ...paid, correctedTo: 30 });
  const settled = { settledBy: 'Jonas', settledAt: '2026-11-12T12:00:00.000Z' };
  const list = [{ ...kim, ...paid }, tarek, lou, payoutOf(5, 'Ida', 70, { ...paid, correctedTo: 0, ...settled })];
  const { user } = await openPayouts('/tip-games-settings?ansicht=auszahlungen&stand=ausgezahlt', list);
  const [, tareks = '', lous = '', idas = ''] = rows('Ausgezahlt');
  expect(tareks).toContain('bekommt noch 390 VC');
  expect(lous).toContain('20 VC zu viel ausgezahlt');
  expect(idas).toContain('erledigt von Jonas, am 12.11.2026, 13:00');
  expect(screen.queryByRole('button', { name: 'Differenz erledigt: Ida, Nord – Süd' })).toBeNull();
  const seen = answer(settlePayouts, { open: 2, openTotal: 1540, flagged: 1 });
  await user.click(button('Differenz erledigt: Tarek, Nord – Süd'));
  expect(await screen.findByText('Differenz für Tarek als erledigt vermerkt.')).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'Kim, Nord – Süd auswählen' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Alle geladenen auswählen' }));
  expect(screen.getByText('2 Einträge ausgewählt')).toBeDefined();
  await user.click(button('Differenz erledigt'));
  expect(await screen.findByText('Differenz (2 Einträge) als erledigt vermerkt.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([{ ids: [7] }, { ids: [7, 6] }]);
});

test.each([
  [7, 'Offen ist nichts mehr.', 'Alles ist ausgezahlt.'],
  [0, 'Alles ist ausgezahlt.', 'Offen ist nichts mehr.'],
])('with %s differences it says "%s"', async (flagged, said, unsaid) => {
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged });
  answer(listPayouts, []);
  renderApp('/tip-games-settings?ansicht=auszahlungen', { me: person('1', 'Jonas', 'ADMIN') });
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(unsaid)).toBeNull();
  expect(screen.queryAllByText('7 zu prüfen')).toHaveLength(flagged > 0 ? 2 : 0);
});

test('paying all names count and sum; when they have changed they have to be looked at again', async () => {
  const { user } = await openPayouts();
  const seen = answer(payAll, () => {
    answer(getPayoutTotals, { open: 3, openTotal: 1600, flagged: 1 });
    return new AppError('tips.payouts-changed');
  });
  await user.click(button('Alle als ausgezahlt markieren'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Alle als ausgezahlt markieren?' }));
  expect(plainText(screen.getByRole('alertdialog'))).toContain('2 Einträge, zusammen 1.540 VC.');
  await user.click(dialog.getByRole('button', { name: 'Alle markieren' }));
  await dialog.findByRole('button', { name: 'Neuen Stand ansehen' });
  expect(plainText(dialog.getByRole('alert'))).toBe(
    'Die offenen Auszahlungen haben sich inzwischen geändert: jetzt 3 Einträge, zusammen 1.600 VC.',
  );
  await user.click(dialog.getByRole('button', { name: 'Neuen Stand ansehen' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  const again = answer(payAll, { open: 0, openTotal: 0, flagged: 1 });
  await user.click(dialog.getByRole('button', { name: 'Alle markieren' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([seen[0]?.body, again[0]?.body]).toEqual([
    { count: 2, total: 1540 },
    { count: 3, total: 1600 },
  ]);
});

test('what changes while it is asked about is shown, and when nothing is left there is nothing to do', async () => {
  const { user, stomp } = await openPayouts();
  await user.click(button('Alle als ausgezahlt markieren'));
  answer(getPayoutTotals, { open: 1, openTotal: 40, flagged: 1 });
  act(() => stomp.send('/topic/tip-payout-update', {}));
  const changed = await screen.findByText(/haben sich inzwischen geändert/);
  expect(plainText(changed)).toContain('jetzt 1 Eintrag, zusammen 40 VC.');
  expect(plainText(screen.getByRole('alertdialog'))).toContain('2 Einträge, zusammen 1.540 VC.');
  expect(screen.queryByRole('button', { name: 'Alle markieren' })).toBeNull();
  answer(getPayoutTotals, { open: 0, openTotal: 0, flagged: 1 });
  act(() => stomp.send('/topic/tip-payout-update', {}));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Nichts ist mehr offen.' }));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Schließen']);
});

test('the text to copy has a line for each person, from all pages', async () => {
  const { user } = await openPayouts();
  const link = '</api/tip-payouts?before=8>; rel="next"';
  answer(listPayouts, ({ query }) =>
    query.get('before') === '8' ? [payoutOf(2, 'Kim', 60)] : Response.json([kim, mara], { headers: { link } }),
  );
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('Als Text kopieren'));
  expect(await screen.findByText('Die offenen Auszahlungen sind kopiert.')).toBeDefined();
  expect(written.mock.calls).toEqual([['Mara Lindner: 1.500 VC\nKim: 100 VC (40 + 60)\nSumme: 1.600 VC']]);
});

test('what another person pays disappears live', async () => {
  const { stomp } = await openPayouts();
  answer(listPayouts, [kim]);
  answer(getPayoutTotals, { open: 1, openTotal: 40, flagged: 0 });
  act(() => stomp.send('/topic/tip-payout-update', {}));
  await waitFor(() => expect(rows('Offene Auszahlungen')).toHaveLength(1));
  await waitFor(() => expect(section()).toContain('Offen40 VCOffene Einträge1Als Text'));
});

test('a ledger that cannot be loaded offers to try again', async () => {
  answer(getPayoutTotals, totals);
  answer(listPayouts, new AppError('server.error'));
  const { user } = renderApp('/tip-games-settings?ansicht=auszahlungen', { me: person('1', 'Jonas', 'ADMIN') });
  await screen.findByText('Die Auszahlungen konnten nicht geladen werden.');
  answer(listPayouts, [mara]);
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByText('Mara Lindner')).toBeDefined();
});
