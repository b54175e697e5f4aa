export { backupRoutes } from './backup.routes.ts';
export { keepBackups } from './keep-backups.ts';
