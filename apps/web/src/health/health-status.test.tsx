import { getBackups } from '@kontor/contract/backup/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { getGameStatus } from '@kontor/contract/game/api.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { getDiscordRoles } from '@kontor/contract/users/api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { backups, healthChecks, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');

const REFUSED = {
  id: 'websocket' as const,
  state: 'WRONG' as const,
  title: 'WebSocket',
  text: 'Der Proxy lässt WebSockets nicht durch (Antwort 400).',
  fix: 'Für nginx: proxy_http_version 1.1;',
};

async function openSettings() {
  answer(getGameStatus, { sources: [] });
  answer(getTabletSettings, { maxRole: 'MODERATOR' });
  answer(listTargets, []);
  answer(getDiscordRoles, { isOn: false, roles: [] });
  answer(getBackups, backups());
  const view = renderApp('/settings/zustand', { me });
  const region = await screen.findByRole('region', { name: 'Zustand' });
  return { ...view, panel: within(region) };
}

test('each check says its state by word, what was found and what to do about it', async () => {
  answer(getHealthChecks, healthChecks(REFUSED));
  const { panel } = await openSettings();
  expect(await panel.findByText('1 Fehler.')).toBeDefined();
  const [websocket, database] = panel.getAllByRole('listitem').map((item) => item.textContent);
  expect(database).toBe('Datenbankin OrdnungPostgreSQL 18.4');
  expect(websocket).toBe(
    'WebSocket FehlerDer Proxy lässt WebSockets nicht durch (Antwort 400).Für nginx: proxy_http_version 1.1;',
  );
  expect(panel.getByText(/^Geprüft um/).textContent).toMatch(/^Geprüft um \d\d:\d\d Uhr\.$/);
});

test('it is looked at again on demand', async () => {
  answer(getHealthChecks, healthChecks(REFUSED));
  const { panel, user } = await openSettings();
  await panel.findByText('1 Fehler.');
  const seen = answer(getHealthChecks, healthChecks());
  await user.click(panel.getByRole('button', { name: 'Erneut prüfen' }));
  expect(await panel.findByText('Alles in Ordnung.')).toBeDefined();
  expect(seen).toHaveLength(1);
});

test('what was found stays when the next look fails; a first look that fails can be repeated', async () => {
  answer(getHealthChecks, new AppError('conflict'));
  const { panel, user } = await openSettings();
  expect(await panel.findByText('Der Zustand konnte nicht geprüft werden.')).toBeDefined();
  answer(getHealthChecks, healthChecks());
  await user.click(panel.getByRole('button', { name: 'Erneut versuchen' }));
  await panel.findByText('Alles in Ordnung.');
  answer(getHealthChecks, new AppError('conflict'));
  await user.click(panel.getByRole('button', { name: 'Erneut prüfen' }));
  expect(await panel.findByText(/konnte nicht erneut geprüft werden/)).toBeDefined();
  expect(panel.getByText('Alles in Ordnung.')).toBeDefined();
});
