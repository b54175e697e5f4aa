import type { Env } from './env.ts';
import { isWindows, SYSTEM, type System } from './system.ts';

const HIGHEST = 65_535;
/** Windows reserves ranges of a hundred ports. */
const FAR = 1_000;

function entryOf({ PORT, PUBLIC_URL, isDemo }: Env, further: number): string {
  const isSeen = !isDemo && new URL(PUBLIC_URL).port === String(PORT);
  const alsoIn = isSeen ? ', und ändere ihn auch in PUBLIC_URL und bei Discord unter Redirects' : '';
  return `trage in .env einen freien Port ein, zum Beispiel PORT=${PORT + further > HIGHEST ? 8080 : PORT + further}${alsoIn}.`;
}

export const otherPort = (env: Env): string => `Beende das andere Programm, oder ${entryOf(env, 1)}`;

export const forbiddenPort = (env: Env, system: System = SYSTEM): string =>
  isWindows(system)
    ? `PORT="${env.PORT}" ist von Windows reserviert oder gesperrt, zum Beispiel für Hyper-V oder WSL. Bitte ${entryOf(env, FAR)}`
    : `PORT="${env.PORT}" ist diesem Benutzer verboten. Erlaubt: ein Port ab 1024.`;
