import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useInfo } from '#business';
import { useGameObstacle } from '#game';
import { useClosed } from '#hours';

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );

/** Why nothing can be ordered right now, and what helps; nothing where it can. */
export function useObstacle(): string | undefined {
  const isOnline = useIsOnline();
  const closed = useClosed();
  const game = useGameObstacle(useInfo().data?.mayOrder);
  if (!isOnline) return 'Du hast gerade kein Netz. Dein Warenkorb bleibt, bestelle, sobald du wieder verbunden bist.';
  return closed ?? game;
}
