import type { MayOrder } from '@kontor/contract/business/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { gameQueries } from './game.queries.ts';

type PresenceState = 'asking' | 'online' | 'offline' | 'unknown';

function usePresence(isAsked = true): PresenceState {
  const { data, isError } = useQuery({ ...gameQueries.presence(), enabled: isAsked });
  if (isError) return 'unknown';
  if (!data) return 'asking';
  if (data.online === null) return 'unknown';
  return data.online ? 'online' : 'offline';
}

const OBSTACLES: Partial<Record<PresenceState, string>> = {
  offline: 'Du bist nicht auf dem Spielserver. Logge dich im Spiel ein, dann kannst du bestellen.',
  unknown: 'Der Serverstatus kann gerade nicht geprüft werden. Sobald das wieder geht, kannst du bestellen.',
};

/** Why nothing can be ordered right now and what helps; nothing where it can, or where nobody has to be in the game. */
export function useGameObstacle(mayOrder: MayOrder | undefined): string | undefined {
  const isAsked = mayOrder === 'IN_GAME';
  const presence = usePresence(isAsked);
  return isAsked ? OBSTACLES[presence] : undefined;
}

const WORDS: Record<PresenceState, string> = {
  asking: 'Serverstatus wird geprüft …',
  online: 'Im Spiel eingeloggt',
  offline: 'Nicht im Spiel eingeloggt',
  unknown: 'Serverstatus unbekannt',
};

const TONES: Record<PresenceState, Tone> = { asking: 'gray', online: 'green', offline: 'amber', unknown: 'gray' };

export function PresenceBadge() {
  const presence = usePresence();
  const obstacle = OBSTACLES[presence];
  return (
    <p role="status">
      <Badge tone={TONES[presence]}>{WORDS[presence]}</Badge>
      {/* The cart shows it. */}
      {obstacle ? <span className="visually-hidden">{obstacle}</span> : null}
    </p>
  );
}
