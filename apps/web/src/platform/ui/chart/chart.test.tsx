import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { HourGrid } from './hour-grid.tsx';
import { LineChart } from './line-chart.tsx';
import { pathOf, roundTicks, scaleOf } from './scale.ts';

const points = [
  { x: Date.parse('2026-10-01T18:00:00Z'), y: 66, hint: 'Vossi, Emerus' },
  { x: Date.parse('2026-10-08T18:00:00Z'), y: 65, hint: 'Maro, Tezeract' },
];
const line = {
  label: 'Rekorde',
  kind: 'step',
  few: 'Zu wenige Werte.',
  sayY: (y: number) => `${y} s`,
  heads: { x: 'Datum', y: 'Zeit', hint: 'Anmerkung' },
} as const;
const bars = [
  { short: 'Mo', name: 'Montag', value: 120, before: 80, hint: '4 Bestellungen' },
  { short: 'Di', name: 'Dienstag', value: 0, before: 0 },
];
const bar = {
  label: 'Umsatz',
  bars,
  say: (value: number) => `${value} €`,
  empty: 'Nichts verkauft.',
  heads: { name: 'Tag', value: 'Umsatz', before: 'Davor' },
} as const;

/** The cells of the table behind a plot, which opens on a press. */
function rowsOf(caption: string): (string | null)[][] {
  const details = screen.getByText('Als Tabelle').closest('details');
  if (!details) throw new Error('no table');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const [, ...rows] = within(screen.getByRole('table', { name: caption })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

const said = (): string | null => screen.getByRole('slider').getAttribute('aria-valuetext');
const press = (key: string) => fireEvent.keyDown(screen.getByRole('slider'), { key });

test('a line is also there as a table', () => {
  render(<LineChart {...line} series={[{ name: 'Alle', points }]} />);
  expect(rowsOf('Rekorde')).toEqual([
    ['01.10.2026', '66 s', 'Vossi, Emerus'],
    ['08.10.2026', '65 s', 'Maro, Tezeract'],
  ]);
});

test('the keyboard walks from value to value and hears each', () => {
  render(<LineChart {...line} series={[{ name: 'Alle', points }]} />);
  fireEvent.focus(screen.getByRole('slider', { name: 'Rekorde: einzelne Werte' }));
  expect(said()).toBe('08.10.2026: 65 s, Maro, Tezeract');
  press('ArrowLeft');
  expect(said()).toBe('01.10.2026: 66 s, Vossi, Emerus');
  press('ArrowLeft');
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('1');
  press('End');
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('2');
});

test.each([[[]], [[{ name: 'Leer', points: [] }]], [[{ name: 'Eine', points: points.slice(1) }]]])(
  'with fewer than two values there is a sentence instead',
  (few) => {
    render(<LineChart {...line} series={few} />);
    expect(screen.getByText('Zu wenige Werte.')).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  },
);

test('several lines and a level have a legend, and each value names its line', () => {
  const series = [
    { name: 'Alle', points },
    { name: 'Klasse A', points },
  ];
  render(<LineChart {...line} series={series} reference={{ name: 'Soll', y: 70 }} />);
  const items = screen.getAllByRole('listitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['Alle', 'Klasse A', 'Soll']);
  expect(said()).toBe('08.10.2026: 65 s, Klasse A, Maro, Tezeract');
  expect(rowsOf('Rekorde')[0]).toEqual(['Alle', '01.10.2026', '66 s', 'Vossi, Emerus']);
});

test('bars are also a table, beside what was before', () => {
  render(<BarChart {...bar} />);
  expect(rowsOf('Umsatz')).toEqual([
    ['Montag', '120 €', '80 €'],
    ['Dienstag', '0 €', '0 €'],
  ]);
});

test('the keyboard hears each bar and opens its rows', () => {
  const open = vi.fn();
  render(<BarChart {...bar} onOpen={open} />);
  press('Home');
  expect(said()).toBe('Montag: 120 €, Davor 80 €, 4 Bestellungen');
  press('Enter');
  expect(open).toHaveBeenCalledExactlyOnceWith(bars[0]);
});

test('bars without any value are a sentence', () => {
  render(<BarChart {...bar} bars={bars.slice(1)} />);
  expect(screen.getByText('Nichts verkauft.')).toBeDefined();
});

test('the hours of a week are walked sideways and by days, and are a table', { tags: ['long'] }, () => {
  const values = Array.from({ length: 168 }, (_, at) => (at === 24 + 20 ? 7 : 0));
  render(<HourGrid label="Stunden" values={values} say={(value) => `${value}`} empty="Nichts." />);
  press('Home');
  press('ArrowDown');
  for (let hour = 0; hour < 20; hour++) press('ArrowRight');
  expect(said()).toBe('Dienstag, 20 bis 21 Uhr: 7');
  press('ArrowUp');
  expect(said()).toBe('Montag, 20 bis 21 Uhr: 0');
  press('ArrowUp');
  expect(said()).toBe('Montag, 20 bis 21 Uhr: 0');
  expect(rowsOf('Stunden')[20]).toEqual(['20 bis 21 Uhr', '0', '7', '0', '0', '0', '0', '0']);
});

test('less is lower, levels are within, and round values stand at the axis', () => {
  const scale = scaleOf([{ name: 'Alle', points }], { holds: [0] });
  const [high, low] = points.map(scale.placeOf);
  expect(low?.top).toBeGreaterThan(high?.top ?? 1);
  expect([high?.left, low?.left]).toEqual([0, 1]);
  expect(scale.ticks).toEqual([0, 20, 40, 60, 80]);
  expect(roundTicks()(0, 3)).toEqual([0, 1, 2, 3]);
  expect(roundTicks()(0, 120_000)).toEqual([0, 50_000, 100_000, 150_000]);
  expect(roundTicks()(5, 5)).toEqual([5, 6]);
});

test('a step falls at its date and reaches the edge, a line goes from point to point', () => {
  const places = [
    { left: 0, top: 0 },
    { left: 0.5, top: 1 },
  ];
  expect(pathOf(places, 'step')).toBe('M0.0 0.0H500.0V1000.0H1000');
  expect(pathOf(places, 'line')).toBe('M0.0 0.0L500.0 1000.0');
});
