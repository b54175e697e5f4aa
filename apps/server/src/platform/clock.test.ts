import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What is no answer to a request, or that Discord gives in seconds from now. */
const OWN_TIME = [
  'auth/discord.ts',
  'auth/personas.ts',
  'auth/sync-discord-roles.ts',
  /^backup\//,
  /^[\w-]+\.ts$/,
  /^(?:platform|testing)\//,
];

test('slices take the time from the clock, which refuses to be asked by what is cached', () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('**/*.ts', { cwd })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !/\.test\.ts$|testing|\bfuzz\b|bridge-lua/.test(name));
  const asking = files.filter((name) => /\bnew Date\(\)|\bDate\.now\(/.test(readFileSync(join(cwd, name), 'utf8')));
  const isKnown = (name: string) =>
    OWN_TIME.some((known) => (typeof known === 'string' ? name === known : known.test(name)));
  expect(asking.filter((name) => !isKnown(name))).toEqual([]);
});
