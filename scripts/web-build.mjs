import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT, runTool, Stop, seconds } from './process.mjs';

const FILES = ['package-lock.json', 'tsconfig.base.json', 'packages/contract/package.json'];
const FOLDERS = ['packages/contract/src', 'apps/web', 'docs/handbuch'];
const DIST = join(ROOT, 'apps/web/dist');
const NEXT = join(ROOT, 'node_modules/.kontor-web-build');
const STAMP = '.build-hash';
const SEEN = '.build-seen';

const isSource = (name) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.');

function* filesIn(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => isSource(name));
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesIn(`${folder}/${entry.name}`);
    else yield `${folder}/${entry.name}`;
  }
}

/** What the build is made of, by names, sizes and times: a look at every file without reading one. */
function sourceLook(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(join(ROOT, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

/** The same by content: a checkout that only touches times needs no new build. */
function sourceHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function stampOf(folder, name) {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Saves reading the files next time; another user's build may be used all the same. */
function noteSeen(look) {
  try {
    writeFileSync(join(DIST, SEEN), look);
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error;
  }
}

/** On Windows a virus scanner may hold a new file open for a moment. */
async function moveIntoPlace(triesLeft = 20) {
  try {
    renameSync(NEXT, DIST);
  } catch (error) {
    if (process.platform !== 'win32' || triesLeft === 0) throw error;
    await delay(250);
    return moveIntoPlace(triesLeft - 1);
  }
}

/** Builds the browser application when it is stale; built aside and moved into place, so an aborted build is never served. */
export async function ensureWebBuild() {
  const paths = [...FILES, ...FOLDERS.flatMap((folder) => [...filesIn(folder)])];
  const look = sourceLook(paths);
  if (stampOf(DIST, SEEN) === look) return;
  const hash = sourceHash(paths);
  if (stampOf(DIST, STAMP) === hash) return noteSeen(look);
  console.log('Die Oberfläche wird gebaut …');
  const since = Date.now();
  const args = ['build', '--outDir', NEXT, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runTool('vite/bin/vite.js', args, { cwd: join(ROOT, 'apps/web') })) !== 0) {
    throw new Stop('Die Oberfläche lässt sich nicht bauen. Die Meldungen stehen darüber.');
  }
  writeFileSync(join(NEXT, STAMP), hash);
  writeFileSync(join(NEXT, SEEN), look);
  rmSync(DIST, { recursive: true, force: true, maxRetries: 10 });
  await moveIntoPlace();
  console.log(`Oberfläche gebaut (${seconds(since)}).`);
}
