import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, Stop } from './process.mjs';

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these names that is somewhere in the search path. */
function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The shell is the same browser without windows; tests take a third less of the processor in it. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const { ProgramFiles = '', 'ProgramFiles(x86)': ProgramFilesX86 = '', LOCALAPPDATA = '' } = process.env;
const USUAL = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [ProgramFiles, ProgramFilesX86, LOCALAPPDATA].map((base) =>
    join(base, 'Google/Chrome/Application/chrome.exe'),
  ),
};

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (!given) return findProgram(...CHROMIUM) ?? USUAL[process.platform]?.find(isProgram);
  if (isProgram(given)) return given;
  throw new Stop(`CHROMIUM_PATH="${given}" ist kein ausführbares Programm. Erlaubt: der Pfad zu Chromium oder Chrome.`);
}

/** Debian's own: its packages are not there for another Python. */
const PYTHON = '/usr/bin/python3';
const ASK_VERSION = 'from PyQt6.QtWebEngineCore import qWebEngineChromiumVersion as v; print(v())';

/** What runs a browser no newer than the game's, which is Chromium 103. */
function findOldBrowser() {
  const { status, stdout } = spawnSync(PYTHON, ['-c', ASK_VERSION], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout, 10) <= 103 ? PYTHON : undefined;
}

const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
const isDebian = existsSync('/usr/bin/apt-get');
/** Later releases of Debian have a later browser. */
const isBookworm = /^VERSION_CODENAME=bookworm$/m.test(release);

/** What tests, benches and faults need beside Node: how it is found, and the package of Debian that has it. */
const PROGRAMS = {
  chromium: { find: findChromium, from: 'chromium-headless-shell', or: 'chromium' },
  oldBrowser: { find: findOldBrowser, from: isBookworm ? 'python3-pyqt6.qtwebengine' : undefined },
  faketime: { find: () => findProgram('faketime'), from: 'faketime' },
  ffmpeg: { find: () => findProgram('ffmpeg'), from: 'ffmpeg' },
  nginx: { find: () => findProgram('nginx'), from: 'nginx-light' },
  wrk: { find: () => findProgram('wrk'), from: 'wrk' },
};

async function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await run('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })) === 0;
}

const isMissing = (name) => PROGRAMS[name].find() === undefined;
const packagesOf = (names) => names.flatMap((name) => PROGRAMS[name].from ?? []);

/** Installs what is missing where that can be done without asking, on Debian as root, and returns what is missing still. */
async function ensurePrograms(...names) {
  const missing = names.filter(isMissing);
  const packages = packagesOf(missing);
  if (packages.length === 0 || !isDebian || process.getuid?.() !== 0) return missing;
  console.log(`${packages.join(', ')}: wird installiert (apt-get) …`);
  const install = (...all) => aptGet('install', '-y', '--no-install-recommends', ...all);
  // One that this release does not have must not keep the others away.
  if ((await aptGet('update')) && !(await install(...packages)))
    for (const name of missing)
      (await install(...packagesOf([name]))) || (PROGRAMS[name].or && (await install(PROGRAMS[name].or)));
  return missing.filter(isMissing);
}

const howToInstall = (missing) => {
  const packages = packagesOf(missing);
  return isDebian && packages.length > 0 ? `sudo apt-get install ${packages.join(' ')}` : 'Installiere es von Hand.';
};

const NEEDS = { browser: ['chromium', 'oldBrowser'], server: ['ffmpeg', 'nginx'] };
const TITLES = { chromium: 'Chromium', oldBrowser: 'der Browser des Spiels (Chromium 102, Debian 12)' };

/** Looks for what the named parts need. What cannot be had is skipped, and said here with the one command that helps. */
export async function prepareTests(names) {
  const parts = Object.keys(NEEDS).filter((part) => names.length === 0 || names.includes(part));
  const wanted = parts.flatMap((part) => NEEDS[part]);
  const missing = await ensurePrograms(...wanted);
  if (missing.length > 0) {
    const titles = missing.map((name) => TITLES[name] ?? name).join(', ');
    console.warn(`Für einige Tests fehlt: ${titles}. Sie werden übersprungen. ${howToInstall(missing)}`);
  }
  const pathOf = (name) => (wanted.includes(name) ? (PROGRAMS[name].find() ?? '') : '');
  return { CHROMIUM_PATH: pathOf('chromium'), OLD_BROWSER_PYTHON: pathOf('oldBrowser') };
}

async function require(what, ...names) {
  const missing = await ensurePrograms(...names);
  if (missing.length > 0) throw new Stop(`${what} fehlt: ${missing.join(', ')}. ${howToInstall(missing)}`);
}

export async function ensureChromium() {
  await require('Für den Browser', 'chromium');
  return PROGRAMS.chromium.find();
}

export const ensureBenchPrograms = () => require('Zum Messen', 'wrk');

/** Without it the clock cannot be moved, and that fault says so. */
export const ensureFaultPrograms = () => ensurePrograms('faketime');
