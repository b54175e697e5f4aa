export { gameQueries } from './game.queries.ts';
export { GameStatus } from './game-status.tsx';
export { PresenceBadge, useGameObstacle } from './presence.tsx';
