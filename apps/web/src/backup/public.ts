export { BackupStatus } from './backup-status.tsx';
