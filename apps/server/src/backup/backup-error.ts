import { StartError } from '#platform/env.ts';

/** Why there is no backup or no restore; the message is the sentence the operator reads. */
export class BackupError extends StartError {}

/** The file is not what it claims to be; nothing was changed because of it. */
export const damaged = (what: string): BackupError =>
  new BackupError(`Die Sicherung ist beschädigt oder unvollständig (${what}). Es wurde nichts geändert.`);
