import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/processes.ts';
import { giveAccess, NEEDS, notWritable, prepareDataDir, refuseUnsuitableDrive } from './data-folder.ts';
import { SELF } from './unprivileged.ts';

const refused = async (code: string) => {
  throw Object.assign(new Error(code), { code });
};
const place = (more: Partial<Parameters<typeof refuseUnsuitableDrive>[1]> = {}) => ({
  account: SELF,
  system: 'linux' as const,
  ...more,
});

test('an ordinary folder is taken, and nothing is left in it', async () => {
  const dataDir = await temporaryFolder();
  await refuseUnsuitableDrive(dataDir, place());
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(Object.keys(NEEDS))('a drive that cannot do it is named with what to do: %s', async (lack) => {
  const dataDir = await temporaryFolder();
  const needs = { ...NEEDS, [lack]: () => refused('EOPNOTSUPP') };
  await expect(refuseUnsuitableDrive(dataDir, place({ needs }))).rejects.toThrow(
    `DATA_DIR="${dataDir}" liegt auf einem Laufwerk, auf dem die Datenbank nicht laufen kann. ${lack} Lege DATA_DIR auf eine gewöhnliche Platte`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test('a drive that does not answer is not waited for', async () => {
  const dataDir = await temporaryFolder();
  const needs = { 'Es hängt.': () => new Promise(() => {}) };
  await expect(refuseUnsuitableDrive(dataDir, place({ needs, longestMs: 20 }))).rejects.toThrow(
    `DATA_DIR="${dataDir}" antwortet nicht`,
  );
});

test('a folder that answers leaves no timer that keeps a command from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await prepareDataDir(await temporaryFolder());
  // Timers of the test runner may end meanwhile.
  expect(timers()).toBeLessThanOrEqual(before);
});

test('a full disk is not taken for an unsuitable drive', async () => {
  const needs = { 'Es ist voll.': () => refused('ENOSPC') };
  await expect(refuseUnsuitableDrive(await temporaryFolder(), place({ needs }))).rejects.toThrow(
    'Die Platte ist voll.',
  );
});

test('a folder that may not be written to comes with the command that changes it', () => {
  const { message } = notWritable('/srv/kontor', { code: 'EACCES' }, 'linux');
  expect(message).toMatch(
    /^DATA_DIR="\/srv\/kontor" ist nicht beschreibbar \(EACCES\)\. .*: sudo mkdir -p "\/srv\/kontor" && sudo chown -R \S+: "\/srv\/kontor"$/,
  );
  expect(giveAccess('C:\\kontor', 'win32', 'nele')).toContain('icacls "C:\\kontor" /grant "nele:(OI)(CI)F" /T');
  expect(notWritable('/srv/kontor', { code: 'EROFS' }).message).toContain('lässt sich nur lesen');
});
