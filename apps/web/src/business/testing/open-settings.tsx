import { getBackups } from '@kontor/contract/backup/api.ts';
import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { getGameStatus } from '@kontor/contract/game/api.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { getDiscordRoles } from '@kontor/contract/users/api.ts';
import { screen } from '@testing-library/react';
import { answer } from '#platform/testing/fake-api.ts';
import { backups, business, healthChecks, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');
export const info = business('PRODUCTS', 'RACING');

export async function openSettings() {
  answer(getGameStatus, { sources: [] });
  answer(getDiscordRoles, { isOn: false, roles: [] });
  answer(getTabletSettings, { maxRole: 'MODERATOR' });
  answer(listTargets, []);
  answer(getBackups, backups());
  answer(getHealthChecks, healthChecks());
  const view = renderApp('/settings', { me, info });
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
  return view;
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const save = () => screen.getByRole('button', { name: 'Speichern' });
