export { backupRoutes } from './backup.routes.ts';
export { readBackupState } from './backup-state.ts';
export { backUpBeforeChange } from './before-change.ts';
export { keepBackups } from './keep-backups.ts';
