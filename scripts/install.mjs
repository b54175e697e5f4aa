import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT, run, Stop, seconds } from './process.mjs';

const readPackages = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;

/** npm writes its own list into node_modules as the very last step; if that agrees with the lockfile, nothing is missing. */
function isInstalled() {
  try {
    const wanted = readPackages('package-lock.json');
    const installed = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([path, { version, optional }]) => {
      if (!path.includes('node_modules/')) return true;
      const found = installed[path];
      return found ? found.version === version : optional === true;
    });
  } catch {
    return false;
  }
}

const holds = (list, value) => !list || list.includes(value);
/** What would be installed here without a checksum to compare it with: tools, on systems the lockfile was not written on. */
function uncheckedHere() {
  const report = process.platform === 'linux' ? process.report?.getReport().header.glibcVersionRuntime : undefined;
  const libc = report ? 'glibc' : 'musl';
  return Object.entries(readPackages('package-lock.json'))
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .filter(([, one]) => holds(one.os, process.platform) && holds(one.cpu, process.arch) && holds(one.libc, libc))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

const NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;

async function runNpm(args) {
  let complaints = '';
  const onSpawn = (child) =>
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
  const options = { stdio: ['ignore', 'ignore', 'pipe'], onSpawn };
  const npm = process.env.npm_execpath;
  const code = await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, { ...options, shell: process.platform === 'win32' }));
  return { code, complaints };
}

/** Installs exactly what the lockfile says, and only when it is not there yet. */
export async function ensureInstalled() {
  if (isInstalled() && existsSync(NODE)) return;
  console.log('Pakete werden installiert (beim ersten Mal dauert das etwa eine Minute) …');
  const unchecked = uncheckedHere();
  if (unchecked.length > 0)
    console.warn(`Ohne eigene Prüfsumme, nur von npm geprüft: ${unchecked.join(', ')} (siehe docs/dependencies.md).`);
  const since = Date.now();
  const everything = ['--include=dev', '--include=optional', '--prefer-offline'];
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
  ];
  const { code, complaints } = await runNpm(['ci', ...everything, ...quiet]);
  if (code !== 0) {
    if (NETWORK.test(complaints))
      throw new Stop(
        'Die Pakete lassen sich nicht laden: keine Verbindung zum Internet. Prüfe sie und starte noch einmal.',
      );
    process.stderr.write(complaints);
    throw new Stop('Die Pakete lassen sich nicht installieren. Die Meldungen von npm stehen darüber.');
  }
  if (!existsSync(NODE)) {
    throw new Stop(
      'Das mitgelieferte Node fehlt: npm hat keine Installationsskripte ausgeführt. Entferne "ignore-scripts" aus deiner .npmrc.',
    );
  }
  console.log(`Pakete installiert (${seconds(since)}).`);
}
