import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, Stop } from './process.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const { ProgramFiles = '', 'ProgramFiles(x86)': ProgramFilesX86 = '', LOCALAPPDATA = '', PATH = '' } = process.env;
const USUAL = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [ProgramFiles, ProgramFilesX86, LOCALAPPDATA].map((base) =>
    join(base, 'Google/Chrome/Application/chrome.exe'),
  ),
};

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromium() {
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...(USUAL[process.platform] ?? [])].find(isProgram);
}

/** The browser for the browser tests: a given one, an installed one, or on Debian as root one from the distribution. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Stop(
      `CHROMIUM_PATH="${given}" ist kein ausführbares Programm. Erlaubt: der Pfad zu Chromium oder Chrome.`,
    );
  }
  const found = findChromium();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Chromium wird installiert (apt-get) …');
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    };
    const update = await run('apt-get', ['update', '-qq'], options);
    const install =
      update === 0
        ? await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
        : update;
    const installed = install === 0 ? findChromium() : undefined;
    if (installed) return installed;
  }
  throw new Stop(
    'Für die Browser-Tests fehlt Chromium. Installiere Chromium oder Chrome, oder nenne den Pfad in CHROMIUM_PATH.',
  );
}
