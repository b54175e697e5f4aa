import { getBackups } from '@kontor/contract/backup/api.ts';
import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { getGameStatus } from '@kontor/contract/game/api.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { getDiscordRoles } from '@kontor/contract/users/api.ts';
import { answer } from './fake-api.ts';
import { backups, healthChecks } from './fixtures.ts';

/** What every section of the settings asks for; a test answers for its own section afterwards. */
export function answerSettings(): void {
  answer(getGameStatus, { sources: [] });
  answer(getDiscordRoles, { isOn: false, roles: [] });
  answer(getTabletSettings, { maxRole: 'MODERATOR' });
  answer(listTargets, []);
  answer(getBackups, backups());
  answer(getHealthChecks, healthChecks());
}
