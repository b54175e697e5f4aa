export { backupQueries } from './backup.queries.ts';
export { BackupStatus } from './backup-status.tsx';
