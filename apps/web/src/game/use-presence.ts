import { useQuery } from '@tanstack/react-query';
import { gameQueries } from './game.queries.ts';

export type PresenceState = 'asking' | 'online' | 'offline' | 'unknown';

/** Whether the viewer is in the game; asked again and again, so that it recovers by itself. */
export function usePresence(): PresenceState {
  const { data, isError } = useQuery(gameQueries.presence());
  if (isError) return 'unknown';
  if (!data) return 'asking';
  if (data.online === null) return 'unknown';
  return data.online ? 'online' : 'offline';
}

const OBSTACLES: Partial<Record<PresenceState, string>> = {
  offline: 'Du bist nicht auf dem Spielserver. Logge dich im Spiel ein, dann kannst du bestellen.',
  unknown: 'Der Serverstatus kann gerade nicht geprüft werden. Sobald das wieder geht, kannst du bestellen.',
};

/** Why nothing can be ordered right now and what helps; nothing where it can. */
export const useObstacle = (): string | undefined => OBSTACLES[usePresence()];
