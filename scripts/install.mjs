import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, Stop, seconds, useNode } from './process.mjs';
import { findFaults, findNode, linkDatabase, placeNode } from './runtime.mjs';

const MODULES = join(ROOT, 'node_modules');
/** Written last: what was installed, for which system. */
const STAMP = join(MODULES, '.kontor-installed');

const readText = (path) => readFileSync(join(ROOT, path), 'utf8');
const readPackages = () => JSON.parse(readText('package-lock.json')).packages;

const isGlibc = () => Boolean(process.report?.getReport().header.glibcVersionRuntime);
const LIBC = process.platform === 'linux' ? (isGlibc() ? 'glibc' : 'musl') : '';
const HERE = [process.platform, process.arch, LIBC].join('-');

/**
 * The lockfile, what npm wrote about its own work as its last step, and the system: one of them differs after an update, after an
 * interrupted or changed installation and in a copy from another computer.
 */
function fingerprint() {
  const hash = createHash('sha256').update(HERE);
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) hash.update(readText(path));
  return hash.digest('hex');
}

/** What did not run when all was installed; nothing if it was not, or not like this. */
function knownFaults() {
  try {
    const [made, ...faults] = readFileSync(STAMP, 'utf8').split('\n');
    return made === fingerprint() ? faults : undefined;
  } catch {
    return undefined;
  }
}

const holds = (list, value) => !list || list.includes(value);
/** What would be installed here without a checksum to compare it with: tools, on systems the lockfile was not written on. */
function uncheckedHere(packages) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .filter(([, one]) => holds(one.os, process.platform) && holds(one.cpu, process.arch) && holds(one.libc, LIBC))
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

/** npm would stop half-way, with a page about its own rights. */
function refuseForeignFolder() {
  for (const folder of [ROOT, MODULES].filter(existsSync)) {
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      const remedy = process.getuid ? ` Gib ihn diesem Benutzer: sudo chown -R "$(id -un)" "${ROOT}"` : '';
      throw new Stop(
        `Der Ordner "${folder}" gehört einem anderen Benutzer, hier lässt sich nichts installieren.${remedy}`,
      );
    }
  }
}

const everything = ['--include=dev', '--include=optional', '--prefer-offline'];
const quiet = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=10000',
];

/** No package runs a script of its own: npm leaves out an optional package whose script fails, without a word. */
async function install(packages) {
  refuseForeignFolder();
  const unchecked = uncheckedHere(packages);
  if (unchecked.length > 0)
    console.warn(`Ohne eigene Prüfsumme, nur von npm geprüft: ${unchecked.join(', ')} (siehe docs/dependencies.md).`);
  const since = Date.now();
  rmSync(STAMP, { force: true });
  const { code, complaints } = await runNpm(['ci', '--ignore-scripts', ...everything, ...quiet]);
  if (code !== 0) {
    if (NETWORK.test(complaints))
      throw new Stop(
        'Die Pakete lassen sich nicht laden: keine Verbindung zum Internet. Prüfe sie und starte noch einmal.',
      );
    process.stderr.write(complaints);
    throw new Stop('Die Pakete lassen sich nicht installieren. Die Meldungen von npm stehen darüber.');
  }
  placeNode();
  await linkDatabase();
  console.log(`Pakete installiert (${seconds(since)}).`);
}

/** Installs exactly what the lockfile says, when it is not there yet or does not run, and chooses the Node to run it with. */
export async function ensureInstalled() {
  const packages = readPackages();
  const known = knownFaults();
  const isFine = (accepted) => findFaults(packages).every((fault) => accepted.includes(fault));
  if (!known || !isFine(known)) {
    console.log('Pakete werden installiert (beim ersten Mal dauert das etwa eine Minute) …');
    await install(packages);
    // npm leaves out an optional package that it could not fetch.
    if (!isFine([])) {
      console.log('Node oder PostgreSQL fehlt oder läuft nicht. Die Pakete werden noch einmal installiert …');
      await install(packages);
    }
    writeFileSync(STAMP, [fingerprint(), ...findFaults(packages)].join('\n'));
  }
  const { path, notice } = findNode();
  if (notice) console.warn(notice);
  useNode(path);
}
