import { join } from 'node:path';
import { Stop } from './process.mjs';
import { findProgram, installFromDebian, isProgram } from './programs.mjs';

/** The shell is the same browser without windows; tests take a third less of the processor in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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

const findChromium = () => findProgram(...NAMES) ?? USUAL[process.platform]?.find(isProgram);

/** The browser for the browser tests: a given one, an installed one, or on Debian as root one from the distribution. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Stop(
      `CHROMIUM_PATH="${given}" ist kein ausführbares Programm. Erlaubt: der Pfad zu Chromium oder Chrome.`,
    );
  }
  const install = async () => (await installFromDebian(SHELL)) || (await installFromDebian('chromium'));
  const found = findChromium() ?? ((await install()) ? findChromium() : undefined);
  if (found) return found;
  throw new Stop(
    'Für die Browser-Tests fehlt Chromium. Installiere Chromium oder Chrome, oder nenne den Pfad in CHROMIUM_PATH.',
  );
}
