import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { topic } from '../core/topic.ts';
import { BackupState } from './schema.ts';

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  summary: 'When the business was last backed up, what is kept, and why it failed.',
  access: 'super-admin',
  response: BackupState,
});

export const startBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  summary: 'Back up now; it goes on in the background.',
  access: 'super-admin',
  isConfirmed: true,
  response: BackupState,
});

export const backupUpdate = topic({
  name: '/topic/backup-update',
  summary: 'A backup was begun, made or failed.',
  access: 'super-admin',
  message: z.object({}),
});
