import { useInfo } from '#business';
import { useGameObstacle } from '#game';
import { useClosed } from '#hours';

/** Why nothing can be ordered right now, and what helps; nothing where it can. */
export function useObstacle(): string | undefined {
  const closed = useClosed();
  const game = useGameObstacle(useInfo().data?.mayOrder);
  return closed ?? game;
}
