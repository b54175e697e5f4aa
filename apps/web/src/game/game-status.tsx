import type { MayOrder } from '@kontor/contract/business/schema.ts';
import type { PresenceSource, SourceState } from '@kontor/contract/game/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber, formatRelative } from '#platform/format.de.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { gameQueries } from './game.queries.ts';

const NAMES: Record<PresenceSource, string> = {
  bridge: 'Spielbrücke',
  players: 'Spielerliste (players.json)',
  demo: 'Demo: Auswahl bei der Anmeldung',
};

const STATES = { fresh: 'aktuell', stale: 'veraltet', never: 'noch nie gemeldet' } as const;

function stateOf({ isFresh, checkedAt }: SourceState): keyof typeof STATES {
  if (isFresh) return 'fresh';
  return checkedAt === null ? 'never' : 'stale';
}

const playersIn = ({ players, identified }: SourceState): string =>
  players === 0
    ? 'Niemand im Spiel'
    : `${formatNumber(players)} Spieler, davon ${formatNumber(identified)} mit Discord`;

const ADAPTERS: Record<string, string> = { ox: 'ox_inventory', qb: 'qb-inventory', esx: 'ESX' };

const bridgeFacts = ({ version, adapter, queued }: NonNullable<SourceState['bridge']>): string =>
  [
    version ? `Version ${version}` : undefined,
    adapter ? `Inventar: ${ADAPTERS[adapter] ?? adapter}` : undefined,
    queued ? `${formatNumber(queued)} Meldungen warten noch` : 'keine Meldung wartet',
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');

const Moment = ({ at, now }: { readonly at: string; readonly now: Date }) => (
  <time dateTime={at}>
    {formatRelative(at, now)} ({formatDateTime(at)})
  </time>
);

interface SourceProps {
  readonly source: SourceState;
  readonly now: Date;
}

function Source({ source, now }: SourceProps) {
  const { bridge, checkedAt, failedAt, problem } = source;
  const state = stateOf(source);
  return (
    <li className="stack gap-4">
      <p className="row wrap between">
        <span className="strong">{NAMES[source.source]}</span>{' '}
        <Badge tone={state === 'fresh' ? 'green' : 'amber'}>{STATES[state]}</Badge>
      </p>
      {checkedAt ? (
        <p className="dim readable number">
          {playersIn(source)} · zuletzt geprüft <Moment at={checkedAt} now={now} />
        </p>
      ) : null}
      {bridge ? <p className="dim readable number">{bridgeFacts(bridge)}</p> : null}
      {bridge?.trouble ? <Notice kind="error">{bridge.trouble}</Notice> : null}
      {source.source === 'demo' ? (
        <p className="dim readable">
          Wer bei der Anmeldung „auf dem Spielserver eingeloggt“ wählt, kann bestellen. Einen echten Spielserver
          verbindest du mit <code>FIVEM_URL</code> oder <code>BRIDGE_TOKEN</code> in der Datei <code>.env</code>.
        </p>
      ) : null}
      {problem ? (
        <Notice kind="error">
          {problem}
          {failedAt ? (
            <span className="dim number">
              {' '}
              Letzter Fehlversuch <Moment at={failedAt} now={now} />.
            </span>
          ) : null}
        </Notice>
      ) : null}
    </li>
  );
}

/** Where it is known from who is in the game, and how fresh that is. */
export function GameStatus({ mayOrder }: { readonly mayOrder: MayOrder }) {
  const status = useQuery(gameQueries.status());
  if (!status.data) {
    return status.error ? (
      <LoadError title="Der Spielserver konnte nicht geprüft werden." of={status} />
    ) : (
      <PartSkeleton />
    );
  }
  if (status.data.sources.length === 0) {
    return (
      <p className="dim readable">
        Noch ist kein Spielserver verbunden{mayOrder === 'IN_GAME' ? ', deshalb kann niemand bestellen' : ''}. Trage in
        der Datei <code>.env</code> entweder <code>FIVEM_URL</code> (Adresse eures Servers) oder{' '}
        <code>BRIDGE_TOKEN</code> (für die Spielbrücke) ein und starte Kontor neu.
      </p>
    );
  }
  // The age of every word counts up to the last time it was asked.
  const now = new Date(status.dataUpdatedAt);
  return (
    <ul className="stack gap-24">
      {status.data.sources.map((source) => (
        <Source key={source.source} source={source} now={now} />
      ))}
    </ul>
  );
}
