export { gameQueries } from './game.queries.ts';
export { GameStatus } from './game-status.tsx';
export { PresenceBadge, useObstacle } from './presence.tsx';
