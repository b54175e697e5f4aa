import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

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
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/** From the distribution, where that can be done without asking: on Debian as root. Tells whether it worked. */
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

/** Programs some tests talk to. Where one cannot be had, its tests are skipped and say so. */
export async function ensureTestPrograms() {
  const wanted = { ffmpeg: 'ffmpeg', nginx: 'nginx-light' };
  const missing = Object.keys(wanted).filter((name) => !findProgram(name));
  if (missing.length === 0 || (await installFromDebian(...missing.map((name) => wanted[name])))) return;
  console.warn(`Ohne ${missing.join(' und ')} werden einige Tests übersprungen.`);
}
