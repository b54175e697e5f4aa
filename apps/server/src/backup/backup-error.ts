import { StartError } from '#platform/env.ts';

/** The message is shown to the operator. */
export class BackupError extends StartError {}

export const damaged = (what: string): BackupError =>
  new BackupError(`Die Sicherung ist beschädigt oder unvollständig (${what}). Es wurde nichts geändert.`);

const REASONS: Record<string, string> = {
  ENOSPC: 'Die Platte ist voll.',
  EDQUOT: 'Der zugeteilte Platz auf der Platte ist voll.',
  EACCES: 'Kontor darf in den Ordner nicht schreiben. Gib ihn dem Benutzer, unter dem Kontor läuft.',
  EPERM: 'Kontor darf in den Ordner nicht schreiben. Gib ihn dem Benutzer, unter dem Kontor läuft.',
  EROFS: 'Die Platte lässt sich nur lesen.',
  EIO: 'Die Platte meldet einen Fehler beim Schreiben.',
  ENOTDIR: 'An der Stelle des Ordners liegt eine Datei.',
  EEXIST: 'An der Stelle des Ordners liegt eine Datei.',
  ECONNREFUSED: 'Die Datenbank war nicht erreichbar.',
  ENOENT: 'Die Datenbank oder der Ordner war nicht da.',
  ECONNRESET: 'Die Verbindung zur Datenbank ist abgerissen.',
  '57P01': 'Die Verbindung zur Datenbank ist abgerissen.',
  '57P02': 'Die Verbindung zur Datenbank ist abgerissen.',
  '57P03': 'Die Datenbank startete gerade erst.',
  '53300': 'Die Datenbank nahm keine weitere Verbindung an.',
};

/** For the settings screen; details are in the server's log. */
export function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/Connection terminated|timeout/i.test(message)) return 'Die Verbindung zur Datenbank ist abgerissen.';
  return REASONS[code] ?? `Unerwarteter Fehler${code ? ` (${code})` : ''}. Näheres steht im Log des Servers.`;
}
