import { getBackups, startBackup } from '@kontor/contract/backup/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { getGameStatus } from '@kontor/contract/game/api.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { getDiscordRoles } from '@kontor/contract/users/api.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { backups, healthChecks, person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
async function openSettings() {
  answer(getGameStatus, { sources: [] });
  answer(getTabletSettings, { maxRole: 'MODERATOR' });
  answer(listTargets, []);
  answer(getDiscordRoles, { isOn: false, roles: [] });
  answer(getHealthChecks, healthChecks());
  const view = renderApp('/settings/sicherung', { me });
  const region = await screen.findByRole('region', { name: 'Sicherung' });
  return { ...view, region, panel: within(region) };
}
const button = () => screen.getByRole('button', { name: /Jetzt sichern/ });

test('it says when the last one was made, how large it is, what is kept and where', async () => {
  answer(getBackups, backups());
  const { panel, region } = await openSettings();
  expect(await panel.findByText('aktuell')).toBeDefined();
  const text = plainText(region);
  expect(text).toContain('vor 1 Stunde');
  expect(text).toContain('1,25 MB');
  expect(text).toContain(
    '3 Sicherungen, zusammen 3,5 MB. Gesichert wird jeden Tag von selbst; aufgehoben werden die letzten 7 täglichen und die letzten 7 von Hand.',
  );
  expect(text).toContain('/srv/kontor/data/backups');
});

test('one that is too old or was never made is said so', async () => {
  answer(getBackups, backups({ last: { at: ago(30), bytes: 1 } }));
  const { panel, client } = await openSettings();
  expect(await panel.findByText('überfällig')).toBeDefined();
  answer(getBackups, backups({ last: null, count: 0 }));
  await act(() => client.invalidateQueries({ queryKey: ['backup'] }));
  expect(await panel.findByText('noch keine')).toBeDefined();
});

test('the last failure stands there with its reason', async () => {
  answer(getBackups, backups({ failure: { at: ago(1), reason: 'Die Platte ist voll.' } }));
  const { panel } = await openSettings();
  expect(plainText(await panel.findByText(/Die Platte ist voll/))).toContain('Fehlgeschlagen vor 1 Stunde');
});

test('the button begins one, is busy meanwhile, and what came of it appears by itself', async () => {
  answer(getBackups, backups({ last: { at: ago(30), bytes: 1 } }));
  const { panel, user, stomp } = await openSettings();
  await act(async () => stomp.open());
  await panel.findByText('überfällig');
  const seen = answer(startBackup, backups({ isRunning: true }));
  answer(getBackups, backups({ isRunning: true }));
  await user.click(button());
  expect(await panel.findByText('läuft gerade')).toBeDefined();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(seen).toHaveLength(1);
  answer(getBackups, backups());
  act(() => stomp.send('/topic/backup-update', {}));
  expect(await panel.findByText('aktuell')).toBeDefined();
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('a refusal is shown and the button can be used again', async () => {
  answer(getBackups, backups());
  const { panel, user } = await openSettings();
  await panel.findByText('aktuell');
  answer(startBackup, new AppError('backup.running'));
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('Es wird gerade schon gesichert.');
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('switched off, it says how to switch it on, and there is nothing to press', async () => {
  answer(getBackups, backups({ isOn: false, keep: 0 }));
  const { panel, region } = await openSettings();
  expect(plainText(await panel.findByText(/ist ausgeschaltet/))).toContain('BACKUP_KEEP=7');
  expect(plainText(region)).not.toContain('von selbst');
  expect(panel.queryByRole('button')).toBeNull();
});

test('a state that cannot be loaded can be asked for again', async () => {
  answer(getBackups, new AppError('conflict'));
  const { panel, user } = await openSettings();
  expect(await panel.findByText('Der Stand der Sicherung konnte nicht geladen werden.')).toBeDefined();
  answer(getBackups, backups());
  await user.click(panel.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await panel.findByText('aktuell')).toBeDefined();
});
