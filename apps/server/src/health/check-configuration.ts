import type { Env } from '#platform/env.ts';
import { SYSTEM, type System } from '#platform/system.ts';
import type { Probe } from './check-address.ts';
import { type Finding, ok } from './finding.ts';

/** A value that is allowed but probably a mistake. */
interface Doubt {
  readonly text: string;
  readonly fix: string;
  /** People cannot work because of it. */
  readonly isGrave?: boolean;
}

export interface Circumstances {
  readonly env: Env;
  readonly unknown: readonly string[];
  readonly isRoot: boolean;
  readonly system?: System;
  readonly owner: Doubt | undefined;
}

const FIND_OWN_ID =
  'Deine ID: in Discord unter Einstellungen, Erweitert den Entwicklermodus einschalten, dann mit rechts auf deinen Namen klicken, „Benutzer-ID kopieren“.';

/** Commands to create an account differ on other systems. */
const asRoot = ({ DATA_DIR }: Env, system: System): Doubt => ({
  text: 'Kontor läuft als root, ein Fehler darin träfe den ganzen Rechner.',
  fix:
    system === 'linux'
      ? `Beende es und starte es unter einem eigenen Konto: useradd --system --create-home kontor && chown -R kontor: . "${DATA_DIR}" && runuser kontor -s /bin/sh -c "npm start"`
      : 'Beende es und starte es als normaler Benutzer.',
});

/** The upper bits of a Discord id count milliseconds since 2015: shorter ones do not exist. */
const isPersonId = (id: string): boolean => /^\d{17,20}$/.test(id);

function doubtOwner({ env, owner }: Circumstances, id: string): Doubt[] {
  const { OWNER_DISCORD_IDS, DISCORD_CLIENT_ID, DISCORD_GUILD_ID } = env;
  const fix = `Trage deine eigene ein und starte Kontor neu. ${FIND_OWN_ID}`;
  if (id === DISCORD_CLIENT_ID) return [{ text: `In OWNER_DISCORD_IDS steht die ID der Anwendung (${id}).`, fix }];
  if (id === DISCORD_GUILD_ID) return [{ text: `In OWNER_DISCORD_IDS steht die ID des Discord-Servers (${id}).`, fix }];
  if (owner || isPersonId(id)) return [];
  const text = `In OWNER_DISCORD_IDS ist ${id} keine Discord-ID: Die hat 17 bis 20 Ziffern.`;
  return [{ text, fix, isGrave: OWNER_DISCORD_IDS.length === 1 }];
}

function* doubts(circumstances: Circumstances): Generator<Doubt> {
  const { env, unknown, isRoot, owner, system = SYSTEM } = circumstances;
  for (const text of unknown) yield { text, fix: 'Die richtigen Namen stehen in .env.example.' };
  if (!env.isDemo) for (const id of env.OWNER_DISCORD_IDS) yield* doubtOwner(circumstances, id);
  if (env.FIVEM_PLAYERS_TOKEN && !env.FIVEM_URL)
    yield { text: 'FIVEM_PLAYERS_TOKEN bleibt ohne Wirkung.', fix: 'Trage auch FIVEM_URL ein.' };
  if (env.RATE_LIMITS === 'off' && !env.isLocal)
    yield {
      text: 'RATE_LIMITS=off: Nichts bremst, wer Kontor überlastet.',
      fix: 'Nimm RATE_LIMITS aus .env und starte Kontor neu.',
    };
  if (env.isDemo && !env.isLocal)
    yield {
      text: 'Die Demo ist von außen zu öffnen, und darin kann sich jeder als Geschäftsführer anmelden.',
      fix: 'Richte Discord ein, oder nimm DEMO aus .env.',
    };
  if (isRoot) yield asRoot(env, system);
  // Last, because it is the next step at the first start.
  if (owner) yield owner;
}

/** Also printed at the start. */
export const findDoubts = (circumstances: Circumstances): Doubt[] => [...doubts(circumstances)];

function doubtProxy({ TRUST_PROXY }: Env, probe: Probe | undefined): Doubt[] {
  if (!probe || !('reached' in probe) || !probe.reached.isForwarded || probe.reached.isTrusted) return [];
  const text =
    TRUST_PROXY.length === 0
      ? 'Vor Kontor steht ein Proxy, aber TRUST_PROXY fehlt: Kontor kann Besucher nicht auseinanderhalten.'
      : 'TRUST_PROXY nennt den Proxy nicht, der vor Kontor steht: Kontor kann Besucher nicht auseinanderhalten.';
  const fix =
    'Trage in .env die Adresse des Proxys ein, auf demselben Rechner TRUST_PROXY=127.0.0.1, und starte Kontor neu.';
  return [{ text, fix }];
}

export function judgeConfiguration(circumstances: Circumstances, probe: Probe | undefined): Finding {
  const found = [...findDoubts(circumstances), ...doubtProxy(circumstances.env, probe)];
  if (found.length === 0) return ok('Alle Angaben passen zusammen.');
  const unique = (texts: string[]): string => [...new Set(texts)].join(' ');
  return {
    state: found.some(({ isGrave }) => isGrave) ? 'WRONG' : 'WARNING',
    text: unique(found.map(({ text }) => text)),
    fix: unique(found.map(({ fix }) => fix)),
  };
}
