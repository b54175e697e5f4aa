import type { MayOrder } from '@kontor/contract/business/schema.ts';
import type { PresenceSource, SourceState } from '@kontor/contract/game/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#platform/format.de.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { gameQueries } from './game.queries.ts';

const NAMES: Record<PresenceSource, string> = {
  bridge: 'Spielbrücke',
  players: 'Spielerliste (players.json)',
  demo: 'Demo: Auswahl bei der Anmeldung',
};

function badgeOf({ isFresh, checkedAt }: SourceState) {
  if (isFresh) return <Badge tone="green">aktuell</Badge>;
  return <Badge tone="amber">{checkedAt === null ? 'noch nie gemeldet' : 'veraltet'}</Badge>;
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
    .filter(Boolean)
    .join(' · ');

function Source({ source, now }: { readonly source: SourceState; readonly now: Date }) {
  const { bridge, checkedAt, failedAt, problem } = source;
  return (
    <li className="stack gap-4">
      <p className="row wrap between">
        <span className="strong">{NAMES[source.source]}</span> {badgeOf(source)}
      </p>
      {checkedAt ? (
        <p className="dim readable number">
          {playersIn(source)} · zuletzt geprüft <TimeAgo at={checkedAt} now={now} />
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
              Letzter Fehlversuch <TimeAgo at={failedAt} now={now} />.
            </span>
          ) : null}
        </Notice>
      ) : null}
    </li>
  );
}

export function GameStatus({ mayOrder }: { readonly mayOrder: MayOrder }) {
  const status = useQuery(gameQueries.status());
  if (!status.data && status.error)
    return <LoadError title="Der Spielserver konnte nicht geprüft werden." of={status} />;
  if (!status.data) return <PartSkeleton />;
  if (status.data.sources.length === 0)
    return (
      <p className="dim readable">
        Noch ist kein Spielserver verbunden{mayOrder === 'IN_GAME' ? ', deshalb kann niemand bestellen' : ''}. Trage in
        der Datei <code>.env</code> entweder <code>FIVEM_URL</code> (Adresse eures Servers) oder{' '}
        <code>BRIDGE_TOKEN</code> (für die Spielbrücke) ein und starte Kontor neu.
      </p>
    );
  // The ages count up to the last time it was asked.
  const now = new Date(status.dataUpdatedAt);
  return (
    <ul className="stack gap-24">
      {status.data.sources.map((source) => (
        <Source key={source.source} source={source} now={now} />
      ))}
    </ul>
  );
}
