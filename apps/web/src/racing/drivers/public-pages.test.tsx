import { AppError } from '@kontor/contract/core/errors.ts';
import { getDriver, getTeam } from '@kontor/contract/racing/api.ts';
import type { CountingRace } from '@kontor/contract/racing/career.ts';
import { listVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { face, falke, NO_CAREER, TEAM } from '../testing/profile.ts';

const race = (number: number, points: number): CountingRace => ({
  id: number,
  tournamentId: 4,
  tournamentName: 'Wintercup',
  number,
  trackName: 'Hafenrunde',
  classId: 2,
  startsAt: '2026-11-20T19:00:00.000Z',
  points,
});

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => plainText(row));

test('a visitor sees what a driver has done; a race that was missed adds nothing', async () => {
  answer(listVehicleClasses, [{ id: 2, name: 'S' }]);
  const outcome = { state: 'FINISHED' as const, place: 1 };
  const races = [
    { ...race(4, 18), ...outcome, place: 2 },
    { ...race(2, 25), ...outcome },
    { ...race(1, -3), state: 'DSQ' as const, place: null },
  ];
  answer(getDriver, { ...NO_CAREER, driver: { ...falke, team: TEAM }, races, wins: 1, podiums: 2, starts: 3 });
  const { user } = renderApp('/racing/drivers/11', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Falke' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Hafenrenner' }).getAttribute('href')).toBe('/racing/teams/1');
  expect(screen.queryByRole('link', { name: 'Mein Fahrerprofil' })).toBeNull();
  expect(rowsOf('Rennen')[2]).toContain('disqualifiziert−3');
  await user.click(screen.getByText('Als Tabelle'));
  expect(rowsOf('Punkteverlauf von Falke')).toEqual(['Start0', 'R1−3', 'R222', 'R322', 'R440']);
});

test('a visitor sees who drives for a team and what all of them have won', async () => {
  answer(listVehicleClasses, [{ id: 2, name: 'S' }]);
  const results = [
    { nickname: 'Falke', state: 'FINISHED' as const, place: 1 },
    { nickname: 'Dachs', state: 'DNF' as const, place: null },
  ];
  answer(getTeam, {
    ...{ team: TEAM, isDissolved: false, captainId: 11, members: [face(11, 'Falke', 7, TEAM)] },
    ...{ bests: [], races: [{ ...race(1, 25), results }], wins: 1, podiums: 1, starts: 2 },
  });
  renderApp('/racing/teams/1', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Hafenrenner' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Falke' }).getAttribute('href')).toBe('/racing/drivers/11');
  expect(rowsOf('Rennen')[0]).toContain('1. Falke, ausgeschieden Dachs25');
});

test('an address without a driver says so', async () => {
  answer(getDriver, new AppError('not-found'));
  renderApp('/racing/drivers/9', {});
  expect(await screen.findByText('Diesen Fahrer gibt es nicht (mehr).')).toBeDefined();
});
