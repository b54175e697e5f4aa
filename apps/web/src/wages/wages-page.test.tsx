import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/wages/api.ts';
import type { RateEntry, WageSheet } from '@kontor/contract/wages/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { lineOf, partOf, paymentOf, sheetOf } from '#platform/testing/wages.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const boss = person('4', 'Viktor Hagen', 'SUPER_ADMIN');
const clerk = person('2', 'Jonas Krell', 'MODERATOR');
const AS_OF = '2026-11-15T12:00:00.000Z';

const nele = sheetOf('12', 'Nele Voss', [
  partOf('HOURS', 18_750, { seconds: 45_000 }),
  partOf('COMMISSION', 24_000, { baseCents: 800_000 }),
  partOf('TIP', 3_550),
]);
const tarek = sheetOf('11', 'Tarek Aslan', [partOf('COMMISSION', 10_000, { baseCents: 200_000 })], {
  openBeforeCents: 4_000,
});
const selma = sheetOf('3', 'Selma Brandt', [], { lastPayment: { at: '2026-11-08T21:50:00.000Z', cents: 9_900 } });
const standard: RateEntry = {
  personId: null,
  fromDay: '2026-01-01',
  rate: { hourlyCents: 1500, commissionBp: 300 },
  changedAt: AS_OF,
  changedBy: 'Viktor',
};

async function openTeam(path = '/wages', sheets: WageSheet[] = [nele, tarek, selma], rates = [standard]) {
  const asked = answer(api.listWageSheets, { asOf: AS_OF, sheets });
  answer(api.listWageRates, { rates });
  const view = renderApp(path, { me: boss });
  await screen.findByRole('heading', { name: 'Löhne' });
  if (sheets[0]) await screen.findByText(sheets[0].person.name);
  return { ...view, asked };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

test('leads see who is owed how much, and what is paid stands apart', async () => {
  const { asked } = await openTeam();
  expect(plainText(screen.getByText(/offen bei/).parentElement as HTMLElement)).toBe('563,00 € offen bei 2 Personen');
  expect([...(asked[0]?.query.keys() ?? [])]).toEqual([]);
  const cards = screen.getAllByRole('listitem').map(plainText);
  expect(cards.filter((text) => text.includes('Nele'))[0]).toBe(
    'NVNele Voss Stunden 187,50 € · Provision 240,00 € · Trinkgeld 35,50 €463,00 €Auszahlen',
  );
  expect(plainText(card('Selma Brandt').getByText(/zuletzt/))).toBe('zuletzt 99,00 € am 08.11.2026');
  expect(card('Selma Brandt').queryByRole('button', { name: /Auszahlen/ })).toBeNull();
});

test('one person is paid out of the account that was chosen, and it can be taken back', async () => {
  const { user } = await openTeam();
  await user.click(button(/^Auszahlen: Nele Voss/));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(plainText(dialog.getByRole('heading'))).toBe('463,00 € an Nele Voss auszahlen?');
  await user.click(dialog.getByRole('radio', { name: 'Bank' }));
  const paid = answer(api.payWages, [paymentOf(9, 46_300)]);
  await user.click(dialog.getByRole('button', { name: 'Auszahlen' }));
  expect(plainText(await screen.findByText(/ausgezahlt\.$/))).toBe('463,00 € an Nele Voss ausgezahlt.');
  expect(paid[0]?.body).toEqual({
    asOf: AS_OF,
    account: 'BANK',
    sheets: [{ personId: '12', openCents: 46_300, version: 'v12' }],
  });
  const back = answer(api.takeBackWagePayment, paymentOf(9, 46_300));
  await user.click(button('Rückgängig'));
  await waitFor(() => expect(back[0]?.path).toBe('/api/wages/payment/9/take-back'));
  // The next payment begins with the account of the last.
  await user.click(button(/^Auszahlen: Tarek Aslan/));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bank' }).checked).toBe(true);
});

test('all who are owed something are paid by one question that names them and the sum', async () => {
  const { user } = await openTeam();
  await user.click(button('Alle auszahlen'));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(plainText(dialog.getByRole('heading'))).toBe('2 Personen zusammen 563,00 € auszahlen?');
  expect(dialog.getAllByRole('listitem').map(plainText)).toEqual(['Nele Voss463,00 €', 'Tarek Aslan100,00 €']);
  const paid = answer(api.payWages, [paymentOf(9, 46_300), paymentOf(10, 10_000)]);
  await user.click(dialog.getByRole('button', { name: 'Auszahlen' }));
  await screen.findByText(/an 2 Personen ausgezahlt/);
  expect(paid[0]?.body).toMatchObject({ sheets: [{ personId: '12' }, { personId: '11' }] });
});

test('a sheet that has changed is reported, and paid only after another look', async () => {
  const { user } = await openTeam();
  await user.click(button(/^Auszahlen: Tarek Aslan/));
  const dialog = within(screen.getByRole('alertdialog'));
  const less = sheetOf('11', 'Tarek Aslan', [partOf('COMMISSION', 6_000)], { version: 'v-new' });
  answer(api.payWages, () => {
    answer(api.listWageSheets, { asOf: '2026-11-15T12:05:00.000Z', sheets: [nele, less] });
    return new AppError('wages.changed', { name: 'Tarek Aslan', open: '60,00 €', seen: '100,00 €' });
  });
  await user.click(dialog.getByRole('button', { name: 'Auszahlen' }));
  expect(plainText(await dialog.findByRole('alert'))).toBe(
    'Bei Tarek Aslan sind jetzt 60,00 € offen statt 100,00 €. Es ist nichts ausgezahlt, bitte sieh dir die Abrechnung noch einmal an.',
  );
  await waitFor(() =>
    expect(card('Tarek Aslan').getByRole('button', { name: /Auszahlen: Tarek Aslan, 60/ })).toBeDefined(),
  );
  await user.click(dialog.getByRole('button', { name: 'Neuen Stand ansehen' }));
  expect(plainText(dialog.getByRole('heading'))).toBe('60,00 € an Tarek Aslan auszahlen?');
  const paid = answer(api.payWages, [paymentOf(9, 6_000)]);
  await user.click(dialog.getByRole('button', { name: 'Auszahlen' }));
  await waitFor(() => expect(paid[0]?.body).toMatchObject({ sheets: [{ openCents: 6_000, version: 'v-new' }] }));
});

test('what is earned while the question is open changes nothing of it', async () => {
  const { user, stomp } = await openTeam();
  await act(async () => stomp.open());
  await user.click(button(/^Auszahlen: Tarek Aslan/));
  const more = sheetOf('11', 'Tarek Aslan', [partOf('COMMISSION', 11_000)], { version: 'v-more' });
  answer(api.listWageSheets, { asOf: '2026-11-15T12:05:00.000Z', sheets: [nele, more] });
  act(() => stomp.send('/topic/wages-update', {}));
  await waitFor(() => expect(card('Tarek Aslan').getByRole('button', { name: /Tarek Aslan, 110/ })).toBeDefined());
  const paid = answer(api.payWages, [paymentOf(9, 10_000)]);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Auszahlen' }));
  await waitFor(() => expect(paid[0]?.body).toMatchObject({ asOf: AS_OF, sheets: [{ openCents: 10_000 }] }));
});

test('how an amount comes about unfolds, with every line and every payment', { tags: ['long'] }, async () => {
  const { user } = await openTeam();
  answer(api.listWageLines, [
    lineOf(3, {
      kind: 'BONUS',
      cents: 5_000,
      note: 'Extraschicht',
      by: 'Viktor',
      orderId: null,
      rateBp: null,
      baseCents: null,
    }),
    lineOf(2),
  ]);
  answer(api.listWagePayments, [paymentOf(5, 9_900)]);
  await user.click(button('Einzelheiten zu Nele Voss'));
  const nelesCard = card('Nele Voss');
  expect([...nelesCard.getAllByRole('term')].map(plainText)).toEqual([
    'Stunden12,5 Std.',
    'Provisionaus 8.000,00 € Umsatz',
    'Trinkgeld',
  ]);
  expect(plainText(nelesCard.getByText(/^Satz:/))).toBe('Satz: 15,00 € je Stunde und 3 % Provision (Standard)');
  await nelesCard.findByText('Extraschicht');
  expect(
    within(nelesCard.getByRole('table', { name: 'Posten' }))
      .getAllByRole('row')
      .slice(1)
      .map(plainText),
  ).toEqual(['14.11.2026, 20:30BonusExtraschicht · Viktor50,00 €', '14.11.2026, 20:30Provision3 % von 100,00 €3,00 €']);
  await user.click(nelesCard.getByRole('radio', { name: 'Zahlungen' }));
  await nelesCard.findByText('von Viktor');
  await user.click(nelesCard.getByRole('button', { name: 'Zurücknehmen' }));
  const dialog = within(screen.getByRole('dialog', { name: /Zahlung von .* zurücknehmen\?/ }));
  const back = answer(api.takeBackWagePayment, paymentOf(5, 9_900));
  await user.click(dialog.getByRole('button', { name: 'Falscher Betrag' }));
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  await waitFor(() => expect(back[0]?.body).toEqual({ reason: 'Falscher Betrag' }));
});

test('a rate is set for a person from a day on', async () => {
  const { user } = await openTeam();
  await user.click(button('Einzelheiten zu Tarek Aslan'));
  await user.click(card('Tarek Aslan').getByRole('button', { name: 'Satz ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Satz von Tarek Aslan' }));
  expect(plainText(dialog.getByText(/^Der Standard/))).toBe('Der Standard: 15,00 € je Stunde und 3 % Provision.');
  await user.click(dialog.getByRole('radio', { name: 'Eigener Satz' }));
  const field = (name: string) => dialog.getByRole('spinbutton', { name });
  await user.clear(field('Provision in %'));
  await user.type(field('Provision in %'), '101');
  const saved = answer(api.saveWageRate, { rates: [standard] });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(dialog.getByText(/^Bitte einen Anteil von 0 bis 100/)).toBeDefined();
  await user.clear(field('Provision in %'));
  await user.type(field('Provision in %'), '4,25');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Satz von Tarek Aslan gespeichert.');
  expect(saved[0]?.body).toMatchObject({ personId: '11', rate: { hourlyCents: 1_500, commissionBp: 425 } });
});

test('what is taken off is entered as an amount with its reason', { tags: ['long'] }, async () => {
  const { user } = await openTeam('/wages?zeitraum=woche&tag=2026-11-04');
  await user.click(button('Einzelheiten zu Tarek Aslan'));
  await user.click(card('Tarek Aslan').getByRole('button', { name: 'Bonus oder Korrektur' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bonus oder Korrektur für Tarek Aslan' }));
  await user.click(dialog.getByRole('radio', { name: 'Abzug' }));
  await user.type(dialog.getByRole('spinbutton', { name: /^Betrag/ }), '20');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  expect(dialog.getByText('Schreib dazu, wofür. Die Person liest es.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Vorschuss');
  const added = answer(api.addWageLine, lineOf(9, { kind: 'CORRECTION', cents: -2_000, note: 'Vorschuss' }));
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await waitFor(() =>
    // It falls into the week that is shown.
    expect(added[0]?.body).toEqual({
      personId: '11',
      kind: 'CORRECTION',
      cents: -2_000,
      note: 'Vorschuss',
      day: '2026-11-08',
    }),
  );
});

test('the period stands in the address, and arrows lead to the one before', async () => {
  const { user, asked, router } = await openTeam('/wages?zeitraum=woche&tag=2026-11-04');
  const last = () => Object.fromEntries(asked.at(-1)?.query ?? []);
  expect(last()).toEqual({ from: '2026-11-02', to: '2026-11-08' });
  expect(screen.getByText('02.11. – 08.11.2026')).toBeDefined();
  await user.click(button('Woche davor'));
  await waitFor(() => expect(last()).toEqual({ from: '2026-10-26', to: '2026-11-01' }));
  await user.click(screen.getByRole('radio', { name: 'Offen' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('without any rate it says what to do first', async () => {
  const { user } = await openTeam('/wages', [selma], []);
  expect(await screen.findByText('Noch ist kein Satz eingetragen.')).toBeDefined();
  await user.click(button('Standardsatz eintragen'));
  expect(await screen.findByRole('dialog', { name: 'Standardsatz' })).toBeDefined();
});

test('the open wages are copied as a message', async () => {
  const { user } = await openTeam();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('Text kopieren'));
  expect(await screen.findByText('Die offenen Löhne sind kopiert.')).toBeDefined();
  expect(written.mock.calls).toEqual([
    [
      [
        'Löhne, alles Offene',
        'Nele Voss: 463,00 € (Stunden 187,50 €, Provision 240,00 €, Trinkgeld 35,50 €)',
        'Tarek Aslan: 100,00 €',
        'Summe: 563,00 €',
      ].join('\n'),
    ],
  ]);
});

test('wages that cannot be loaded are asked for again', async () => {
  answer(api.listWageSheets, new AppError('server.error'));
  answer(api.listWageRates, { rates: [standard] });
  const { user } = renderApp('/wages', { me: boss });
  await screen.findByText('Die Löhne konnten nicht geladen werden.');
  answer(api.listWageSheets, { asOf: AS_OF, sheets: [nele] });
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByText('Nele Voss')).toBeDefined();
});

async function openOwn(sheet: WageSheet, path = '/wages') {
  const asked = answer(api.getWageSheet, { asOf: AS_OF, sheet });
  answer(api.listWageLines, [lineOf(2)]);
  answer(api.listWagePayments, [paymentOf(5, 9_900)]);
  const view = renderApp(path, { me: clerk });
  await screen.findByRole('heading', { name: 'Mein Lohn' });
  return { ...view, asked };
}

test('staff see what they are owed, what it is made of and what they were paid', async () => {
  const own = sheetOf('2', 'Jonas Krell', nele.parts, {
    lastPayment: { at: '2026-11-08T21:50:00.000Z', cents: 9_900 },
  });
  const { user, asked } = await openOwn(own);
  expect(plainText((await screen.findByText('Dir stehen zu')).parentElement as HTMLElement)).toBe(
    'Dir stehen zu463,00 €Zuletzt ausgezahlt: 99,00 € am 08.11.2026.',
  );
  expect(asked[0]?.path).toBe('/api/wages/sheet/2');
  await screen.findByText('14.11.2026, 20:30');
  await user.click(screen.getByRole('radio', { name: 'Zahlungen' }));
  expect(plainText((await screen.findAllByRole('row')).at(-1) as HTMLElement)).toBe(
    '08.11.2026, 22:50von Viktoralles bis 08.11.2026, Kasse99,00 €',
  );
  expect(screen.queryByRole('button', { name: /Auszahlen|Zurücknehmen|Satz/ })).toBeNull();
  const menu = within(screen.getByRole('navigation', { name: 'Hauptmenü' }));
  expect(menu.getByRole('link', { name: 'Mein Lohn' }).getAttribute('aria-current')).toBe('page');
  expect(menu.queryByText('Leitung')).toBeNull();
});

test('a sheet below zero says why', async () => {
  await openOwn(sheetOf('2', 'Jonas Krell', [partOf('COMMISSION', -1_200)]));
  expect(plainText((await screen.findByText('Du bist im Minus')).parentElement as HTMLElement)).toContain(
    '−12,00 €Nach der letzten Auszahlung wurde etwas zurückgenommen.',
  );
});
