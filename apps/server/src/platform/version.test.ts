import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findVersionBefore, formatVersion, noteVersion, readVersion } from './version.ts';

const COMMIT = 'a'.repeat(40);

async function folder(files: Record<string, string> = {}): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kontor-version-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  return dir;
}

const PACKAGE = { 'apps/server/package.json': '{"version":"1.2.3"}' };

test.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack\n${COMMIT} refs/heads/main` },
  ],
  ['a commit', { '.git/HEAD': `${COMMIT}\n` }],
])('a checkout of %s is known by version and commit', async (_what, git) => {
  expect(await readVersion(await folder({ ...PACKAGE, ...git }))).toEqual({ version: '1.2.3', commit: COMMIT });
});

test('an unpacked zip is known by its version alone', async () => {
  expect(await readVersion(await folder(PACKAGE))).toEqual({ version: '1.2.3' });
});

test('what ran before is known from the second version on, and stays known when the same one starts again', async () => {
  const dataDir = await folder();
  const [first, second] = [{ version: '1.0.0', commit: COMMIT }, { version: '1.1.0' }];
  expect(await findVersionBefore(dataDir, first)).toBeUndefined();
  await noteVersion(dataDir, first);
  expect(await findVersionBefore(dataDir, first)).toBeUndefined();
  expect(await findVersionBefore(dataDir, second)).toEqual(first);
  await noteVersion(dataDir, second);
  await noteVersion(dataDir, second);
  expect(await findVersionBefore(dataDir, second)).toEqual(first);
});

test('a commit is said as far as git needs it', () => {
  expect(formatVersion({ version: '1.0.0', commit: COMMIT })).toBe('1.0.0 (aaaaaaaaaaaa)');
  expect(formatVersion({ version: '1.0.0' })).toBe('1.0.0');
});
