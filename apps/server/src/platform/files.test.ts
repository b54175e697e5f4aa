import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { copyFile, removeFile, removeFolder, renameFile, syncFile, syncFolder, whileHeld } from './files.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Fails so many times before it succeeds. */
function heldFor(times: number, code = 'EBUSY') {
  const work = vi.fn(async () => 'done');
  for (let left = times; left > 0; left -= 1) work.mockRejectedValueOnce(failure(code));
  return work;
}

describe('a file that another program has open', () => {
  const pausesMs = [0, 0, 0];

  test.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again on Windows until it is free: %s', async (code) => {
    expect(await whileHeld(heldFor(3, code), { system: 'win32', pausesMs })).toBe('done');
  });

  test('is given up after the last pause, with the reason', async () => {
    const work = heldFor(9);
    await expect(whileHeld(work, { system: 'win32', pausesMs })).rejects.toThrow('EBUSY');
    expect(work).toHaveBeenCalledTimes(4);
  });

  test.each([
    ['win32', 'ENOENT'],
    ['linux', 'EBUSY'],
    ['darwin', 'EPERM'],
  ] as const)('is not what fails on %s with %s', async (system, code) => {
    const work = heldFor(1, code);
    await expect(whileHeld(work, { system, pausesMs })).rejects.toThrow(code);
    expect(work).toHaveBeenCalledOnce();
  });
});

const folder = await mkdtemp(join(tmpdir(), 'kontor-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('files are copied, renamed, synced and removed', async () => {
  const [one, other, third] = ['one', 'other', 'third'].map((name) => join(folder, name)) as [string, string, string];
  await writeFile(one, 'x');
  await renameFile(one, other);
  await copyFile(other, third);
  await syncFile(third);
  expect((await readdir(folder)).sort()).toEqual(['other', 'third']);
  await removeFile(third);
  await removeFile(third);
  expect(await readdir(folder)).toEqual(['other']);
  await removeFolder(folder);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  await expect(syncFolder(folder, 'linux')).rejects.toThrow('ENOENT');
  await syncFolder(folder, 'win32');
});
