import type { MayOrder } from '@kontor/contract/business/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { gameQueries } from './game.queries.ts';

interface Presence {
  readonly words: string;
  readonly tone: Tone;
  /** Why nothing can be ordered right now and what helps. */
  readonly obstacle?: string;
}

const ASKING: Presence = { words: 'Serverstatus wird geprüft …', tone: 'gray' };
const ONLINE: Presence = { words: 'Im Spiel eingeloggt', tone: 'green' };
const OFFLINE: Presence = {
  words: 'Nicht im Spiel eingeloggt',
  tone: 'amber',
  obstacle: 'Du bist nicht auf dem Spielserver. Logge dich im Spiel ein, dann kannst du bestellen.',
};
const UNKNOWN: Presence = {
  words: 'Serverstatus unbekannt',
  tone: 'gray',
  obstacle: 'Der Serverstatus kann gerade nicht geprüft werden. Sobald das wieder geht, kannst du bestellen.',
};

function usePresence(isAsked = true): Presence {
  const { data, isError } = useQuery({ ...gameQueries.presence(), enabled: isAsked });
  if (isError || data?.online === null) return UNKNOWN;
  if (!data) return ASKING;
  return data.online ? ONLINE : OFFLINE;
}

/** Nothing where it can be ordered, or where nobody has to be in the game. */
export function useGameObstacle(mayOrder: MayOrder | undefined): string | undefined {
  const isAsked = mayOrder === 'IN_GAME';
  const { obstacle } = usePresence(isAsked);
  return isAsked ? obstacle : undefined;
}

export function PresenceBadge() {
  const { words, tone, obstacle } = usePresence();
  return (
    <p role="status">
      <Badge tone={tone}>{words}</Badge>
      {/* The cart shows it. */}
      {obstacle ? <span className="visually-hidden">{obstacle}</span> : null}
    </p>
  );
}
