import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const HistoryPage = lazyRouteComponent(() => import('#pages/inventory/history'), 'HistoryPage');

/** One name or several, from a typed or linked address. */
function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string' && name !== '').slice(0, 50);
}

export const warehouseHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warehouse-history',
  validateSearch: ({ wer }: Record<string, unknown>): { wer?: string[] } => {
    const names = namesIn(wer);
    return names.length > 0 ? { wer: names } : {};
  },
  ...screen('/warehouse-history', HistoryPage),
});
