import { open, stat, truncate } from 'node:fs/promises';
import { copyFile } from '../files.ts';
import { isHeld } from '../system.ts';

/** Keeps the database's log from filling the disk: one old part is kept, PostgreSQL goes on writing into the same file. */
export async function capLog(file: string, largest = 5 * 1024 * 1024): Promise<void> {
  const size = await logSize(file);
  if (size <= largest) return;
  await copyFile(file, `${file}.1`);
  await truncate(file).catch((error) => {
    // On Windows only between two runs of the database.
    if (!isHeld(error)) throw error;
  });
}

export const logSize = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/** Another server of the same cluster runs, is starting at this moment, or was cut short. */
export const LOCKED = /lock file "[^"]+" (already exists|is empty)|still in use/;

export const PORT_TAKEN = /could not create any TCP\/IP sockets/;

/** Why a start failed: the last complaint written since then. Another server writes to the same log, so that one is there comes first. */
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
