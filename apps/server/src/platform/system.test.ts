import { expect, test } from 'vitest';
import {
  databaseSettings,
  graceMs,
  isHeld,
  longestSocketPath,
  neutralFolder,
  postgresPackage,
  stopSignals,
} from './system.ts';

test.each([
  ['linux', 'x64', 'linux-x64', true],
  ['linux', 'arm64', 'linux-arm64', true],
  ['darwin', 'arm64', 'darwin-arm64', true],
  ['darwin', 'x64', 'darwin-x64', true],
  ['win32', 'x64', 'windows-x64', true],
  ['win32', 'arm64', 'windows-arm64', false],
  ['freebsd', 'x64', 'freebsd-x64', false],
] as const)('PostgreSQL for %s on %s is %s', (system, arch, name, exists) => {
  expect(postgresPackage(system, arch)).toEqual({ name, exists });
});

test('Windows refuses a database that looks after its clients', () => {
  expect(databaseSettings('linux')).toEqual({ client_connection_check_interval: '5s' });
  expect(databaseSettings('darwin')).toEqual({ client_connection_check_interval: '5s' });
  expect(databaseSettings('win32')).toEqual({});
});

test('a socket has a shorter path on macOS, and Windows has no neutral folder', () => {
  expect([longestSocketPath('linux'), longestSocketPath('darwin')]).toEqual([107, 103]);
  expect([neutralFolder('linux'), neutralFolder('darwin'), neutralFolder('win32')]).toEqual(['/', '/', undefined]);
});

test('Ctrl+Break ends Kontor on Windows, and a closed window leaves less than five seconds', () => {
  expect(stopSignals('linux')).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
  expect(stopSignals('win32')).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK']);
  expect(graceMs('SIGHUP', 'win32')).toBeLessThan(5_000);
  expect(graceMs('SIGHUP', 'linux')).toBe(Number.POSITIVE_INFINITY);
  expect(graceMs('SIGBREAK', 'win32')).toBe(Number.POSITIVE_INFINITY);
});

test('only on Windows does a refusal mean that another program has the file open', () => {
  const failure = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['EPERM', 'EACCES', 'EBUSY'])
    expect([code, isHeld(failure(code), 'win32'), isHeld(failure(code), 'linux')]).toEqual([code, true, false]);
  expect(isHeld(failure('ENOENT'), 'win32')).toBe(false);
});
