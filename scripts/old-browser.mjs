import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { installFromDebian } from './programs.mjs';

/** Debian's own: its packages are not there for another Python. */
const PYTHON = '/usr/bin/python3';
const PACKAGE = 'python3-pyqt6.qtwebengine';
/** Of the browser inside; the game has 103. */
const NEWEST = 103;
const ASK = 'from PyQt6.QtWebEngineCore import qWebEngineChromiumVersion as v; print(v())';

function isThere() {
  const { status, stdout } = spawnSync(PYTHON, ['-c', ASK], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout, 10) <= NEWEST;
}

/** Later releases of Debian have a later browser. */
const isBookworm = () =>
  existsSync('/etc/os-release') && /^VERSION_CODENAME=bookworm$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** What runs a browser of the game's age, or nothing: then its tests are skipped and say so. */
export async function ensureOldBrowser() {
  if (isThere() || (isBookworm() && (await installFromDebian(PACKAGE)) && isThere())) return PYTHON;
  console.warn(`Ohne ${PACKAGE} aus Debian 12 werden die Tests im Browser des Spiels (Chromium 102) übersprungen.`);
  return '';
}
