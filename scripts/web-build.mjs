import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool, Stop, seconds } from './process.mjs';

const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract/package.json',
  'packages/contract/src',
  'apps/web',
];
const DIST = join(ROOT, 'apps/web/dist');
const NEXT = join(ROOT, 'node_modules/.kontor-web-build');
const STAMP = '.build-hash';

function* filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(join(ROOT, path)).sort()) {
    if (name !== 'dist' && name !== 'node_modules' && !name.includes('.test.')) yield* filesIn(`${path}/${name}`);
  }
}

/** What the build is made of, by content: a checkout that only touches times needs no new one. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => [...filesIn(source)])) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function stampOf(folder) {
  const path = join(folder, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Builds the browser application when it is stale; built aside and moved into place, so an aborted build is never served. */
export async function ensureWebBuild() {
  const hash = sourceHash();
  if (stampOf(DIST) === hash) return;
  console.log('Die Oberfläche wird gebaut …');
  const since = Date.now();
  const args = ['build', '--outDir', NEXT, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runTool('vite/bin/vite.js', args, { cwd: join(ROOT, 'apps/web') })) !== 0) {
    throw new Stop('Die Oberfläche lässt sich nicht bauen. Die Meldungen stehen darüber.');
  }
  writeFileSync(join(NEXT, STAMP), hash);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(NEXT, DIST);
  console.log(`Oberfläche gebaut (${seconds(since)}).`);
}
