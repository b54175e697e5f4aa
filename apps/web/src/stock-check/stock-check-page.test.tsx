import { getStockSource } from '@kontor/contract/game/api.ts';
import { listBaseItems } from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/stock-check/api.ts';
import type { Gap, StockReport } from '@kontor/contract/stock-check/schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const gap = (id: number, more: Partial<Gap> = {}): Gap => ({
  id,
  name: 'bread',
  label: 'Brot',
  amount: -3,
  cents: -450,
  at: `2026-11-15T1${id}:30:00.000Z`,
  citizenName: 'Piet',
  kind: 'OPEN',
  explanations: [],
  ...more,
});

const open = (lost: number, cents: number) => ({ kind: 'OPEN', lost, found: 0, cents, unpriced: 0 }) as const;
const REPORT: StockReport = {
  sums: [open(5, 750), { kind: 'CONSUMED', lost: 2, found: 0, cents: 300, unpriced: 0 }],
  items: { groups: [{ key: 'bread', label: 'Brot', sums: [open(5, 750)] }], rest: 0 },
  people: {
    groups: [
      { key: 'g:Piet', label: 'Piet', sums: [open(3, 450)] },
      { key: '', label: '', sums: [open(2, 300)] },
    ],
    rest: 0,
  },
  days: [{ day: '2026-11-15', openCents: 750, lossCents: 300 }],
};

async function openCheck(gaps = [gap(2, { amount: -2, cents: -300, citizenName: null }), gap(1)], isReporting = true) {
  const asked = answer(api.listGaps, gaps);
  answer(api.getStockReport, gaps.length > 0 ? REPORT : { ...REPORT, sums: [] });
  answer(api.listCheckPeople, [{ id: '21', name: 'Nele', avatarUrl: null }]);
  answer(api.getStockCheckSettings, { limit: 100_00, version: 0 });
  answer(getStockSource, { isReporting, reportedAt: isReporting ? '2026-11-15T12:00:00.000Z' : null });
  answer(listBaseItems, [{ name: 'bread', label: 'Brot', weight: 500 }]);
  const view = renderApp('/stock-check', { me: person('3', 'Selma', 'ADMIN') });
  await screen.findByRole('heading', { level: 1, name: 'Abgleich' });
  await screen.findByText(gaps.length > 0 ? 'Stück fehlen' : 'Alles ist geklärt.', { exact: false });
  await act(async () => view.stomp.open());
  return { ...view, asked };
}

const dialog = () => within(screen.getByRole('dialog'));

test('what is missing is seen with its value, its items and who it was', async () => {
  await openCheck();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Ungeklärt', '7,50\u00a0€'],
    ['Verzehr', '3,00\u00a0€'],
  ]);
  expect(within(screen.getByRole('list', { name: 'Welche Ware' })).getByRole('button').textContent).toContain(
    '5 ungeklärt',
  );
  const people = within(screen.getByRole('list', { name: 'Wer es war' })).getAllByRole('button');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Piet'),
    expect.stringContaining('Beim Zählen bemerkt'),
  ]);
});

test('several are explained at once, and who forgot to book must be named', async () => {
  await openCheck();
  const explained = answer(api.explainGaps, { explained: 2 });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Alle geladenen auswählen' }));
  const bar = within(screen.getByRole('region', { name: 'Auswahl' }));
  expect(bar.getByRole('status').textContent).toBe('2 Vorgänge 7,50\u00a0€');
  fireEvent.click(bar.getByRole('button', { name: 'Klären' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Klären' }));
  expect(await dialog().findByText('Wähle aus, was passiert ist.')).toBeDefined();
  fireEvent.click(dialog().getByRole('radio', { name: /Vergessene Buchung/ }));
  fireEvent.click(dialog().getByRole('button', { name: 'Klären' }));
  expect(await dialog().findByText('Bitte wähle, wer vergessen hat zu buchen.')).toBeDefined();
  await dialog().findByRole('option', { name: 'Nele' });
  fireEvent.change(dialog().getByLabelText('Wer hat es vergessen?'), { target: { value: '21' } });
  answer(api.listGaps, []);
  fireEvent.click(dialog().getByRole('button', { name: 'Klären' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(explained.at(-1)?.body).toEqual({ gaps: [2, 1], kind: 'FORGOTTEN', personId: '21', note: '' });
  expect(await screen.findByText('2 Vorgänge als vergessene Buchung erklärt.')).toBeDefined();
  expect(await screen.findByText('In dieser Zeit ist nichts ungeklärt.')).toBeDefined();
});

test('a press on a person shows their rows, and those of nobody can be asked for', { tags: ['long'] }, async () => {
  const { asked } = await openCheck();
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Wer es war' })).getByRole('button', { name: /Beim Zählen/ }),
  );
  await waitFor(() => expect(asked.at(-1)?.query.get('person')).toBe('-'));
  fireEvent.click(screen.getByRole('button', { name: 'Filter „Beim Zählen bemerkt“ aufheben' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('person')).toBeNull());
});

test('without reports of the game it says why nothing is here', async () => {
  await openCheck([], false);
  expect(screen.getByText('Das Spiel meldet noch keinen Bestand.')).toBeDefined();
});
