export { backupRoutes } from './backup.routes.ts';
export { readBackupState } from './backup-state.ts';
export { backUpBeforeChange } from './before-change.ts';
export { createDescribeFailure } from './discord-backup.ts';
export { keepBackups } from './keep-backups.ts';
export { explainNewer } from './way-back.ts';
