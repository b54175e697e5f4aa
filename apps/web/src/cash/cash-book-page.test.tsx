import * as cash from '@kontor/contract/cash/api.ts';
import {
  type CashClose,
  type CashEntry,
  type CashOverview,
  type CloseSheet,
  NEW_SETTINGS,
} from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const entry = (id: number, more: Partial<CashEntry>): CashEntry => ({
  id,
  date: `2026-11-15T1${id}:30:00.000Z`,
  day: '2026-11-15',
  account: 'CASH',
  kind: 'SALE',
  cents: 1_250,
  balance: 10_000,
  by: 'Nele',
  note: '',
  category: null,
  about: null,
  source: null,
  reverses: null,
  reversedBy: null,
  ...more,
});

const ENTRIES = [
  entry(5, {
    kind: 'EXPENSE',
    cents: 2_000,
    note: 'Vertippt',
    reverses: { id: 1, date: '2026-11-15T11:30:00.000Z', note: 'Benzin' },
  }),
  entry(4, {
    kind: 'EXPENSE',
    cents: -10_000,
    category: 'Gewinne',
    note: 'Gewinn',
    about: 'Mara',
    source: { kind: 'PAYOUT', id: '3' },
  }),
  entry(3, { account: 'BANK', kind: 'DEPOSIT', cents: 4_000, source: { kind: 'TRANSFER', id: '1' } }),
  entry(2, { kind: 'PURCHASE', cents: -2_800, note: '40 × Mehl', source: { kind: 'PURCHASE', id: '1' } }),
  entry(1, { kind: 'EXPENSE', cents: -2_000, note: 'Benzin', category: 'Fahrzeuge', reversedBy: 5 }),
];

const BOOK: CashOverview = {
  day: '2026-11-15',
  balances: { CASH: 10_000, BANK: 54_000 },
  today: [
    { account: 'CASH', kind: 'SALE', in: 12_500, out: 0, entries: 3 },
    { account: 'CASH', kind: 'EXPENSE', in: 0, out: 2_000, entries: 1 },
  ],
  closedThrough: '2026-11-13',
  openSince: '2026-11-15',
  forgotten: null,
  lastClose: null,
  hasBegun: true,
  settings: NEW_SETTINGS,
};

async function openBook(book: Partial<CashOverview> = {}, entries = ENTRIES) {
  answer(cash.getCashOverview, { ...BOOK, ...book });
  const asked = answer(cash.listCashEntries, entries);
  answer(cash.listCashPeople, ['Nele', 'Selma']);
  const view = renderApp('/cash-book', { me: person('3', 'Selma', 'ADMIN') });
  await screen.findByRole('heading', { level: 1, name: 'Kassenbuch' });
  await screen.findAllByText(/Kasse/);
  await act(async () => view.stomp.open());
  return { ...view, asked };
}

const dialog = () => within(screen.getByRole('dialog'));
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ').trim();

test('the book says first what is in till and bank, then what happened, as sentences', async () => {
  await openBook();
  await screen.findByText('40 × Mehl');
  const figures = screen
    .getAllByRole('term')
    .map((term) => [
      plain(term.textContent),
      ...[...(term.parentElement?.querySelectorAll('dd') ?? [])].map((figure) => plain(figure.textContent)),
    ]);
  expect(figures).toEqual([
    ['Kasse', '100,00 €', 'heute +125,00 € · −20,00 €'],
    ['Bank', '540,00 €', 'heute nichts gebucht'],
  ]);
  expect(screen.getByText('Heute ist offen')).toBeDefined();
  const rows = screen.getAllByRole('row').flatMap((row) => {
    const [what, , amount] = within(row).queryAllByRole('cell');
    return what && amount ? [[plain(what.textContent), plain(amount.textContent)]] : [];
  });
  expect(rows).toEqual([
    ['Zurückgenommen Benzin vom 15.11.2026: Vertippt Nele', '+20,00 €'],
    ['Ausgabe Gewinne: Gewinn an Mara Nele', '−100,00 €'],
    ['Umbuchung Bank aus der Kasse Nele', '+40,00 €'],
    ['Einkauf 40 × Mehl Nele', '−28,00 €'],
    ['Ausgabe Fahrzeuge: Benzin zurückgenommenNele', '−20,00 €'],
  ]);
});

test('an expense is typed as people write amounts, and says what will be left', async () => {
  const { user } = await openBook();
  const sent = answer(cash.bookEntry, entry(6, { kind: 'EXPENSE', cents: -1_250 }));
  await user.click(screen.getByRole('button', { name: 'Ausgabe' }));
  await screen.findByRole('dialog');
  const amount = dialog().getByLabelText('Betrag in €');
  await user.type(amount, '12,505');
  await user.click(dialog().getByRole('button', { name: 'Buchen' }));
  expect(await dialog().findByText(/höchstens zwei Stellen/)).toBeDefined();
  expect(sent).toHaveLength(0);
  await user.clear(amount);
  await user.type(amount, '120');
  expect(plain(dialog().getByRole('status').textContent)).toContain('Danach stünde die Kasse bei -20,00 €.');
  await user.clear(amount);
  await user.type(amount, '12,5');
  expect(plain(dialog().getByRole('status').textContent)).toBe('Danach sind 87,50 € in der Kasse.');
  await user.click(dialog().getByRole('button', { name: 'Buchen' }));
  expect(await dialog().findByText('Wofür war das? Ein Stichwort genügt.')).toBeDefined();
  await user.selectOptions(dialog().getByLabelText('Wofür'), 'Fahrzeuge');
  await user.click(dialog().getByRole('button', { name: 'Buchen' }));
  expect(await screen.findByText(/ausgegeben\./)).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'EXPENSE', account: 'CASH', cents: 1_250, note: '', category: 'Fahrzeuge' },
  ]);
});

test('what the server refuses stays in the dialog with what was typed', async () => {
  const { user } = await openBook();
  answer(cash.bookEntry, new AppError('cash.day-closed', { day: '15.11.2026' }));
  await user.click(screen.getByRole('button', { name: 'Ausgabe' }));
  await screen.findByRole('dialog');
  await user.type(dialog().getByLabelText('Betrag in €'), '5');
  await user.type(dialog().getByLabelText('Notiz'), 'Parken');
  await user.click(dialog().getByRole('button', { name: 'Buchen' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('ist schon abgeschlossen');
  expect((dialog().getByLabelText('Notiz') as HTMLInputElement).value).toBe('Parken');
});

test('an entry is taken back with a reason; goods of a purchase leave the stock unless they stay', async () => {
  const { user } = await openBook();
  const sent = answer(cash.reverseEntry, new Response(null, { status: 204 }));
  await screen.findByText('40 × Mehl');
  expect(screen.queryByRole('button', { name: /Mehr zu Ausgabe Gewinne/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mehr zu Einkauf 40 × Mehl' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Zurücknehmen' }));
  await user.click(dialog().getByRole('button', { name: 'Zurücknehmen' }));
  expect(dialog().getByText('Warum? Ein Stichwort genügt.')).toBeDefined();
  await user.click(dialog().getByRole('checkbox', { name: 'Ware wieder ausbuchen' }));
  await user.type(dialog().getByLabelText('Grund'), 'Doppelt');
  await user.click(dialog().getByRole('button', { name: 'Zurücknehmen' }));
  await screen.findByText(/sind zurückgenommen/);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/cash/entries/2/reverse', { reason: 'Doppelt', takesStockBack: false }],
  ]);
});

const CLOSED: CashClose = {
  id: 9,
  since: '2026-11-15',
  day: '2026-11-15',
  date: '2026-11-15T22:45:00.000Z',
  by: 'Selma',
  expected: 10_000,
  counted: 9_500,
  bankExpected: null,
  bankCounted: null,
  counts: null,
  note: '',
  reopened: null,
};
const PERIOD = {
  since: '2026-11-15',
  day: '2026-11-15',
  opening: { CASH: 500, BANK: 54_000 },
  closing: { CASH: 10_000, BANK: 54_000 },
  now: { CASH: 10_000, BANK: 54_000 },
  sums: BOOK.today,
};
const SHEET: CloseSheet = { ...CLOSED, period: PERIOD };

test('a day is counted without knowing what there should be, compared, and closed', async () => {
  const { user } = await openBook();
  answer(cash.getCashPeriod, PERIOD);
  answer(cash.getClose, SHEET);
  const sent = answer(cash.closeDay, CLOSED);
  await user.click(screen.getByRole('button', { name: 'Tag abschließen' }));
  expect(dialog().queryByText(/100,00/)).toBeNull();
  await user.click(dialog().getByLabelText('Scheine und Münzen'));
  await user.type(dialog().getByLabelText(/^50,00/), '1');
  await user.type(dialog().getByLabelText(/^20,00/), '2');
  await user.type(dialog().getByLabelText(/^5,00/), '1');
  expect(plain(dialog().getByRole('status').textContent)).toBe('Zusammen 95,00 €');
  await user.click(dialog().getByRole('button', { name: 'Abbrechen' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Zählung verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Weiter bearbeiten' }));
  await user.click(dialog().getByRole('button', { name: 'Weiter' }));
  expect(screen.getAllByText('−5,00 €')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: '15.11.2026 abschließen' }));
  expect(plain((await dialog().findByRole('status')).textContent)).toBe(
    'Mit einer Differenz von −5,00 € abgeschlossen.',
  );
  expect(sent.map(({ body }) => body)).toEqual([
    {
      day: '2026-11-15',
      cash: { cents: 9_500, expected: 10_000 },
      bank: null,
      counts: [
        { cents: 5_000, count: 1 },
        { cents: 2_000, count: 2 },
        { cents: 500, count: 1 },
      ],
      note: '',
    },
  ]);
  expect(dialog().getByRole('link', { name: 'Abschluss ansehen und drucken' }).getAttribute('href')).toBe(
    '/cash-book/9',
  );
});

test('what was booked while it was counted is in the difference after the refusal, also without a live channel', async () => {
  const { user } = await openBook();
  answer(cash.getCashPeriod, PERIOD);
  const sent = answer(cash.closeDay, new AppError('cash.changed', { expected: '105,00 €' }));
  await user.click(screen.getByRole('button', { name: 'Tag abschließen' }));
  await screen.findByRole('dialog');
  await user.type(dialog().getByLabelText('Gezählt in €'), '95');
  await user.click(dialog().getByRole('button', { name: 'Weiter' }));
  expect(screen.getAllByText('−5,00 €')).toBeDefined();
  answer(cash.getCashOverview, { ...BOOK, balances: { ...BOOK.balances, CASH: 10_500 } });
  await user.click(dialog().getByRole('button', { name: '15.11.2026 abschließen' }));
  expect(await dialog().findByText('−10,00 €')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: '15.11.2026 abschließen' }));
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ cash: { expected: 10_000 } }, { cash: { expected: 10_500 } }]);
});

test('a day nobody closed is said, and is what is closed next', async () => {
  const { user } = await openBook({ openSince: '2026-11-14', forgotten: '2026-11-14' });
  expect(await screen.findByText('Der 14.11.2026 ist noch offen')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Tag abschließen' }));
  expect((dialog().getByLabelText('Bis gestern, 14.11.2026') as HTMLInputElement).checked).toBe(true);
});

test('a book begins with what is there', async () => {
  const balances = { CASH: 0, BANK: 0 };
  const { user } = await openBook({ hasBegun: false, openSince: null, closedThrough: null, balances }, []);
  const sent = answer(cash.openCashBook, new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Kassenbuch beginnen' }));
  expect(screen.getByText('Bitte gib an, was da ist.')).toBeDefined();
  await user.type(screen.getByLabelText('In der Kasse (€)'), '1.500');
  await user.click(screen.getByRole('button', { name: 'Kassenbuch beginnen' }));
  expect(sent.map(({ body }) => body)).toEqual([{ CASH: 150_000, BANK: 0 }]);
});

test('a book that begins after the first sales takes them off what was counted', async () => {
  const { user } = await openBook({ hasBegun: false, closedThrough: null, balances: { CASH: 1_200, BANK: 500 } });
  expect(await screen.findByRole('table', { name: 'Buchungen' })).toBeDefined();
  const sent = answer(cash.openCashBook, new Response(null, { status: 204 }));
  await user.type(screen.getByLabelText('In der Kasse (€)'), '12');
  await user.click(screen.getByRole('button', { name: 'Kassenbuch beginnen' }));
  expect(screen.getByText('So steht es schon im Buch: Es gibt nichts einzutragen.')).toBeDefined();
  await user.type(screen.getByLabelText('In der Kasse (€)'), '0');
  await user.click(screen.getByRole('button', { name: 'Kassenbuch beginnen' }));
  expect(sent.map(({ body }) => body)).toEqual([{ CASH: 10_800, BANK: 0 }]);
});

test('the address says what the book shows', { tags: ['long'] }, async () => {
  const { user, asked, router } = await openBook();
  await user.selectOptions(screen.getByLabelText('Konto'), 'BANK');
  await user.type(screen.getByLabelText('Suche'), 'mehl');
  await screen.findByRole('button', { name: 'Filter zurücksetzen' });
  await expect.poll(() => asked.at(-1)?.query.toString()).toBe('account=BANK&search=mehl&limit=100');
  expect(router.state.location.search).toEqual({ konto: 'BANK', suche: 'mehl' });
});

test('the sheet of a closed day can be copied for Discord and, on the same day, taken back', async () => {
  answer(cash.getClose, SHEET);
  answer(cash.getCashOverview, { ...BOOK, lastClose: CLOSED, closedThrough: '2026-11-15' });
  const sent = answer(cash.reopenDay, CLOSED);
  const { user } = renderApp('/cash-book/9', { me: person('3', 'Selma', 'ADMIN') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kassenabschluss 15.11.2026' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Für Discord kopieren' }));
  expect(plain(await navigator.clipboard.readText())).toBe(
    plain(
      '**Kassenabschluss 15.11.2026** Verkäufe: +125,00 € Ausgaben: −20,00 € In der Kasse: **95,00 €** Auf der Bank: 540,00 € Differenz: **−5,00 €** Gezählt von Selma',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Abschluss zurücknehmen' }));
  await user.click(dialog().getByRole('button', { name: 'Noch ein Kunde' }));
  await user.click(dialog().getByRole('button', { name: 'Zurücknehmen' }));
  await screen.findByText(/Heute lässt sich wieder buchen/);
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Noch ein Kunde' }]);
});
