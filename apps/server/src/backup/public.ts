export { readBackupState } from './archives.ts';
export { backUpBeforeChange } from './before-change.ts';
export { openToRead } from './open-database.ts';
export { backupSlice, openBackups } from './slice.ts';
export { explainNewer } from './way-back.ts';
