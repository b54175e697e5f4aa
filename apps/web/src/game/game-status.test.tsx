import { AppError } from '@kontor/contract/core/errors.ts';
import { getGameStatus } from '@kontor/contract/game/api.ts';
import type { SourceState } from '@kontor/contract/game/schema.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');
const source = (more: Partial<SourceState>): SourceState => ({
  source: 'players',
  isFresh: true,
  checkedAt: '2026-11-15T18:15:00.000Z',
  players: 12,
  identified: 11,
  problem: null,
  failedAt: null,
  bridge: null,
  ...more,
});

async function openSettings() {
  const view = renderApp('/settings/spiel', { me });
  return { ...view, panel: within(await screen.findByRole('region', { name: 'Spielserver' })) };
}

test('every source says how fresh it is, who is there and what is wrong', async () => {
  answer(getGameStatus, {
    sources: [
      source({ source: 'bridge', isFresh: false, checkedAt: null, players: 0, identified: 0 }),
      source({}),
      source({
        source: 'demo',
        isFresh: false,
        problem: 'Die Liste antwortet nicht.',
        failedAt: '2026-11-15T18:20:00.000Z',
      }),
    ],
  });
  const { panel } = await openSettings();
  const [bridge, players, demo] = (await panel.findAllByRole('listitem')).map(plainText);
  expect(bridge).toBe('Spielbrücke noch nie gemeldet');
  expect(players).toMatch(/^Spielerliste \(players\.json\) aktuell12 Spieler, davon 11 mit Discord · zuletzt geprüft/);
  expect(players).toContain('(15.11.2026, 19:15)');
  expect(demo).toContain('Demo: Auswahl bei der Anmeldung veraltet');
  expect(demo).toContain('Die Liste antwortet nicht. Letzter Fehlversuch');
});

test('without any source it says what to configure', async () => {
  answer(getGameStatus, { sources: [] });
  const { panel } = await openSettings();
  expect((await panel.findByText(/deshalb kann niemand bestellen/)).textContent).toMatch(/FIVEM_URL.*BRIDGE_TOKEN/);
});

test('a status that cannot be loaded can be asked for again', async () => {
  answer(getGameStatus, new AppError('conflict'));
  const { panel, user } = await openSettings();
  expect(await panel.findByText('Der Spielserver konnte nicht geprüft werden.')).toBeDefined();
  answer(getGameStatus, { sources: [source({})] });
  await user.click(panel.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await panel.findByText('aktuell')).toBeDefined();
});
