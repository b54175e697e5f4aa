import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const HOME_MAX = 150_000;
const MORE_MAX = 125_000;

const weigh = (files) => [...new Set(files)].reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);

/** What a first visit downloads as scripts and styles, as gzip, for somebody who may see everything. */
function webSizes() {
  const { start, screens, later } = JSON.parse(readFileSync(join(DIST, 'screens.json'), 'utf8'));
  return {
    home: weigh([...start, ...later]),
    screens: Object.entries(screens).map(([path, files]) => [path, weigh([...start, ...later, ...files])]),
  };
}

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Says what is heavier than a first visit may be. */
export function findTooHeavy() {
  const { home, screens } = webSizes();
  if (screens.length === 0) return ['Der Bau kennt keine Seiten.'];
  return [
    ...(home > HOME_MAX ? [`Die Startseite wiegt ${kb(home)}, erlaubt sind ${kb(HOME_MAX)}.`] : []),
    ...screens
      .filter(([, size]) => size > home + MORE_MAX)
      .map(
        ([path, size]) => `${path} braucht ${kb(size - home)} mehr als die Startseite, erlaubt sind ${kb(MORE_MAX)}.`,
      ),
  ];
}
