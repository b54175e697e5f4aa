import { type GamePhase, phaseLabel, phaseOf, RUNNING_HOURS } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCountdown } from '#platform/format.de.ts';
import { serverNow, useServerNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';

type Timed = Pick<TipGame, 'gameStart' | 'gameClosed'>;

/** A tablet that slept, or a clock put right, is noticed after this at the latest. */
const LOOK_MS = 60_000;
const SECOND_MS = 1000;
/** From here on every second is shown; the minute before, so that the change is not missed. */
const SECONDS_FROM_MS = 11 * 60_000;

/** Where the game stands, by the server's clock; changes by itself at the start and when the running time is over. */
export function usePhase({ gameStart, gameClosed }: Timed): GamePhase {
  const now = () => phaseOf({ gameStart, gameClosed: false }, new Date(serverNow()));
  const [phase, setPhase] = useState(now);
  const look = useEffectEvent(() => setPhase(now()));
  useEffect(() => {
    if (gameClosed) return;
    const start = Date.parse(gameStart);
    let timer: ReturnType<typeof setTimeout>;
    const watch = () => {
      look();
      const edges = [start, start + RUNNING_HOURS * 3_600_000].map((edge) => edge - serverNow()).filter((ms) => ms > 0);
      timer = setTimeout(watch, Math.min(...edges, LOOK_MS));
    };
    watch();
    return () => clearTimeout(timer);
  }, [gameStart, gameClosed]);
  return gameClosed ? 'closed' : phase;
}

export function Countdown({ to }: { readonly to: string }) {
  const start = Date.parse(to);
  const [isClose, setIsClose] = useState(() => start - serverNow() < SECONDS_FROM_MS);
  const now = useServerNow(isClose ? SECOND_MS : 15 * SECOND_MS);
  const left = start - now;
  if (left < SECONDS_FROM_MS !== isClose) setIsClose(!isClose);
  return <span className="number">{formatCountdown(left)}</span>;
}

/** Where a game without result stands: a colour, and always the word. */
export const PhaseBadge = ({ phase }: { readonly phase: Exclude<GamePhase, 'closed'> }) => (
  <>
    <Badge tone={phase === 'running' ? 'green' : 'gray'}>{phaseLabel(phase)}</Badge>
    {phase === 'waiting' ? <span className="meta block">wartet auf das Ergebnis</span> : null}
  </>
);

export const MissingResult = () => <span className="pill warning strong">Ergebnis fehlt</span>;
