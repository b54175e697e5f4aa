import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { COLORS } from '#discord-notices';
import type { Describe } from '#platform/slice.ts';

interface Deps {
  readonly backups: { readonly state: () => Promise<Pick<BackupState, 'failure'>> };
}

/** Told once a day for as long as it goes on. */
export const describeFailure: Describe<Deps> = async (_db, _subject, _wish, { backups }) => {
  const { failure } = await backups.state();
  if (!failure) return undefined;
  return {
    title: 'Die Sicherung ist gescheitert',
    text: failure.reason,
    color: COLORS.red,
    link: '/settings',
    at: new Date(failure.at),
  };
};
