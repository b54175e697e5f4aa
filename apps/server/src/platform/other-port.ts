import type { Env } from './env.ts';

/** What helps where another program has the port. */
export function otherPort({ PORT, PUBLIC_URL, isDemo }: Env): string {
  const isSeen = !isDemo && new URL(PUBLIC_URL).port === String(PORT);
  const alsoIn = isSeen ? ', und ändere ihn auch in PUBLIC_URL und bei Discord unter Redirects' : '';
  return `Beende das andere Programm, oder trage in .env einen freien Port ein, zum Beispiel PORT=${PORT === 65535 ? 8080 : PORT + 1}${alsoIn}.`;
}
