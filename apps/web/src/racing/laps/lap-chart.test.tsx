import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LapChart, timeTicks } from './lap-chart.tsx';

test('a lap is said with its driver', () => {
  const points = [
    { x: Date.parse('2026-10-01T18:00:00Z'), y: 66_500 },
    { x: Date.parse('2026-10-08T18:00:00Z'), y: 65_250, hint: 'Maro, Tezeract' },
  ];
  render(<LapChart label="Rekorde" series={[{ name: 'Alle Klassen', points }]} kind="step" />);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('08.10.2026: 1:05.250, Maro, Tezeract');
});

test('round times stand at the axis', () => {
  expect(timeTicks(65_250, 66_500)).toEqual([65_000, 65_500, 66_000, 66_500]);
  expect(timeTicks(60_000, 60_000)).toHaveLength(2);
  expect(timeTicks(1, 86_400_000).length).toBeLessThan(8);
});
