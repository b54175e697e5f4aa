import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pathOf, scaleOf, ticksBetween } from './chart-scale.ts';
import { LapChart } from './lap-chart.tsx';

const points = [
  { x: Date.parse('2026-10-01T18:00:00Z'), y: 66_500, hint: 'Vossi, Emerus' },
  { x: Date.parse('2026-10-08T18:00:00Z'), y: 65_250, hint: 'Maro, Tezeract' },
];
const series = [{ name: 'Alle Klassen', points }];

test('the chart is also there as a table', () => {
  render(<LapChart label="Rekorde auf der Nordkai-Runde" series={series} kind="step" />);
  const table = within(screen.getByRole('table', { name: 'Rekorde auf der Nordkai-Runde' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Alle Klassen', '01.10.2026', '1:06.500', 'Vossi, Emerus'],
    ['Alle Klassen', '08.10.2026', '1:05.250', 'Maro, Tezeract'],
  ]);
});

test('the keyboard walks from time to time and hears each', () => {
  render(<LapChart label="Rekorde" series={series} kind="step" />);
  const plot = screen.getByRole('slider', { name: 'Rekorde: einzelne Zeiten' });
  fireEvent.focus(plot);
  expect(plot.getAttribute('aria-valuetext')).toBe('08.10.2026: 1:05.250, Maro, Tezeract');
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  expect(plot.getAttribute('aria-valuetext')).toBe('01.10.2026: 1:06.500, Vossi, Emerus');
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  expect(plot.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.keyDown(plot, { key: 'End' });
  expect(plot.getAttribute('aria-valuenow')).toBe('2');
});

test.each([[[]], [[{ name: 'Leer', points: [] }]], [[{ name: 'Eine', points: points.slice(1) }]]])(
  'with fewer than two times there is a sentence instead',
  (few) => {
    render(<LapChart label="Rekorde" series={few} kind="line" />);
    expect(screen.getByText('Für einen Verlauf braucht es mindestens zwei Zeiten.')).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  },
);

test('several series have a legend', () => {
  render(<LapChart label="Rekorde" series={[...series, { name: 'Klasse A', points }]} kind="line" />);
  expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'Alle Klassen',
    'Klasse A',
  ]);
});

test('faster is lower, and round times stand at the axis', () => {
  const scale = scaleOf(series);
  const [slow, fast] = points.map(scale.placeOf);
  expect(fast?.top).toBeGreaterThan(slow?.top ?? 1);
  expect([slow?.left, fast?.left]).toEqual([0, 1]);
  expect(scale.ticks).toEqual([65_000, 65_500, 66_000, 66_500]);
  expect(ticksBetween(60_000, 60_000)).toHaveLength(2);
  expect(ticksBetween(1, 86_400_000).length).toBeLessThan(8);
});

test('a step falls at its date and reaches the edge, a line goes from point to point', () => {
  const places = [
    { left: 0, top: 0 },
    { left: 0.5, top: 1 },
  ];
  expect(pathOf(places, 'step')).toBe('M0.0 0.0H500.0V1000.0H1000');
  expect(pathOf(places, 'line')).toBe('M0.0 0.0L500.0 1000.0');
});
