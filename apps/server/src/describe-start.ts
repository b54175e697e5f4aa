import { CALLBACK } from '#auth';
import type { Env } from '#platform/env.ts';
import { formatVersion, type Version } from '#platform/version.ts';

const gameOf = ({ FIVEM_URL, BRIDGE_TOKEN, isDemo }: Env): string => {
  const known = [...(BRIDGE_TOKEN.length > 0 ? ['Spielbrücke'] : []), ...(FIVEM_URL ? [FIVEM_URL] : [])];
  if (known.length > 0) return known.join(' und ');
  return isDemo
    ? 'keiner, in der Demo wählst du bei der Anmeldung'
    : 'keiner eingetragen (FIVEM_URL oder BRIDGE_TOKEN)';
};

const DEMO = 'Demo. Anmelden geht ohne Discord, als eine von fünf Personen, vom Kunden bis zur Geschäftsführung';

interface Start {
  readonly env: Env;
  readonly postgres: string;
  readonly version: Version;
  /** The way back from an update leads there. */
  readonly before: Version | undefined;
}

export function describeStart({ env, postgres, version, before }: Start): string {
  const facts: [string, string][] = [
    ['Version', before ? `${formatVersion(version)}, davor ${formatVersion(before)}` : formatVersion(version)],
    ['Daten', env.DATA_DIR],
    ['Datenbank', `PostgreSQL ${postgres}, ${env.DATABASE_URL ? 'eigene (DATABASE_URL)' : 'eingebaut'}`],
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
