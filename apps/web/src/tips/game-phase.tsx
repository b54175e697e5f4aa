import { type GamePhase, phaseLabel, phaseOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useSyncExternalStore } from 'react';
import { formatCountdown } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
};

/** Where the game stands, by the server's clock. */
export const usePhase = ({ gameStart, gameClosed }: Pick<TipGame, 'gameStart' | 'gameClosed'>): GamePhase =>
  useSyncExternalStore(everySecond, () => phaseOf({ gameStart, gameClosed }, new Date(serverNow())));

export function Countdown({ to }: { readonly to: string }) {
  const left = useSyncExternalStore(everySecond, () => formatCountdown(Date.parse(to) - serverNow()));
  return <span className="number">{left}</span>;
}

export const PhaseBadge = ({ phase }: { readonly phase: Exclude<GamePhase, 'closed'> }) => (
  <>
    <Badge tone={phase === 'running' ? 'green' : 'gray'}>{phaseLabel(phase)}</Badge>
    {phase === 'waiting' ? <span className="meta block">wartet auf das Ergebnis</span> : null}
  </>
);

export const MissingResult = () => <span className="pill warning strong">Ergebnis fehlt</span>;
