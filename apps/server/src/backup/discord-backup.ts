import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { COLORS, type Describe } from '#discord-notices';

/** Told once a day for as long as it goes on. */
export const createDescribeFailure =
  (state: () => Promise<Pick<BackupState, 'failure'>>): Describe =>
  async () => {
    const { failure } = await state();
    if (!failure) return undefined;
    return {
      title: 'Die Sicherung ist gescheitert',
      text: failure.reason,
      color: COLORS.red,
      link: '/settings',
      at: new Date(failure.at),
    };
  };
