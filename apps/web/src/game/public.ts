export { gameQueries } from './game.queries.ts';
export { GameStatus } from './game-status.tsx';
export { PresenceBadge } from './presence-badge.tsx';
export { useObstacle } from './use-presence.ts';
