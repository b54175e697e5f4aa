import { open, stat, truncate } from 'node:fs/promises';
import { copyFile } from '../files.ts';
import { isHeld } from '../system.ts';

/** Keeps one old part; PostgreSQL goes on writing into the same file. */
export async function capLog(file: string, largest = 5 * 1024 * 1024): Promise<void> {
  const size = await logSize(file);
  if (size <= largest) return;
  await copyFile(file, `${file}.1`);
  await truncate(file).catch((error) => {
    // On Windows only while the database is stopped.
    if (!isHeld(error)) throw error;
  });
}

export const logSize = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/** Another server of the same cluster is running or starting, or was interrupted. */
export const LOCKED = /lock file "[^"]+" (already exists|is empty)|still in use/;

export const PORT_TAKEN = /could not create any TCP\/IP sockets/;

/** The last error since the start. A lock held by another server, which writes to the same log, takes precedence. */
export async function complaintSince(file: string, offset: number): Promise<string> {
  const log = await open(file);
  try {
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(16_384), position: offset });
    const lines = buffer.toString('utf8', 0, bytesRead).trim().split(/\r?\n/);
    const locked = lines.findLast((line) => LOCKED.test(line));
    return locked ?? lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
  } finally {
    await log.close();
  }
}
