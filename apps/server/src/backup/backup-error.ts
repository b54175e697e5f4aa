import { StartError } from '#platform/env.ts';

/** The message is shown to the operator. */
export class BackupError extends StartError {}

export const damaged = (what: string): BackupError =>
  new BackupError(`Die Sicherung ist beschädigt oder unvollständig (${what}). Es wurde nichts geändert.`);
