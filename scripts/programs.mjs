import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, Stop } from './process.mjs';

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these names that is somewhere in the search path. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** From the distribution, where that can be done without asking: on Debian as root. Returns whether it worked. */
export async function installFromDebian(...packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`${packages.join(', ')}: wird installiert (apt-get) …`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  if ((await run('apt-get', ['update', '-qq'], options)) !== 0) return false;
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)) === 0;
}

const PACKAGES = { faketime: 'faketime', ffmpeg: 'ffmpeg', nginx: 'nginx-light', pgbouncer: 'pgbouncer', wrk: 'wrk' };

/** Installs what is missing of these programs and answers what could not be had. */
async function ensurePrograms(...names) {
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length === 0 || (await installFromDebian(...missing.map((name) => PACKAGES[name])))) return [];
  return missing;
}

/** Programs some tests talk to. Where one cannot be had, its tests are skipped and say so. */
export async function ensureTestPrograms() {
  const missing = await ensurePrograms('ffmpeg', 'nginx');
  if (missing.length > 0) console.warn(`Ohne ${missing.join(' und ')} werden einige Tests übersprungen.`);
}

/** What measures, and what is measured beside us. */
export async function ensureBenchPrograms() {
  const missing = await ensurePrograms('nginx', 'pgbouncer', 'wrk');
  if (missing.length > 0) throw new Stop(`Zum Messen fehlt ${missing.join(' und ')}. Bitte installiere es von Hand.`);
}

/** Without it the clock cannot be moved, and that fault says so. */
export async function ensureFaultPrograms() {
  await ensurePrograms('faketime');
}
