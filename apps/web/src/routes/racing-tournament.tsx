import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTournamentSearch } from '#racing';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TournamentPage = lazyRouteComponent(() => import('#pages/racing/tournament'), 'TournamentPage');

export const racingTournamentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tournaments/$id',
  validateSearch: readTournamentSearch,
  ...screen('/racing/tournaments/$id', TournamentPage),
});
