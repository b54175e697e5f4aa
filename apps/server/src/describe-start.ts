import { CALLBACK } from '#auth';
import type { Env } from '#platform/env.ts';

const gameOf = ({ FIVEM_URL, BRIDGE_TOKEN, isDemo }: Env): string => {
  const known = [...(BRIDGE_TOKEN.length > 0 ? ['Spielbrücke'] : []), ...(FIVEM_URL ? [FIVEM_URL] : [])];
  if (known.length > 0) return known.join(' und ');
  return isDemo
    ? 'keiner, in der Demo wählst du bei der Anmeldung'
    : 'keiner eingetragen (FIVEM_URL oder BRIDGE_TOKEN)';
};

const DEMO = 'Demo. Anmelden geht ohne Discord, als eine von fünf Personen, vom Kunden bis zur Geschäftsführung';

/** The lines an operator reads once everything runs. */
export function describeStart(env: Env, version: string): string {
  const facts: [string, string][] = [
    ['Daten', env.DATA_DIR],
    ['Datenbank', `PostgreSQL ${version}, ${env.DATABASE_URL ? 'eigene (DATABASE_URL)' : 'eingebaut'}`],
    ['Betrieb', env.isDemo ? DEMO : 'echt, Anmelden mit Discord'],
    ['Spielserver', gameOf(env)],
    ...(env.isDemo
      ? []
      : [['Redirect', `${env.PUBLIC_URL}${CALLBACK} (bei Discord unter OAuth2 eintragen)`] as [string, string]]),
    ['Beenden', 'Strg+C'],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return [`Kontor läuft: ${env.PUBLIC_URL}`, ...facts.map(([name, fact]) => `  ${name.padEnd(width)}  ${fact}`)].join(
    '\n',
  );
}
