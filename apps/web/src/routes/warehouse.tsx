import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const InventoryPage = lazyRouteComponent(() => import('#pages/inventory/inventory'), 'InventoryPage');

export const warehouseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warehouse',
  validateSearch: ({ inventur }: Record<string, unknown>): { inventur?: 1 } => (inventur ? { inventur: 1 } : {}),
  ...screen('/warehouse', InventoryPage),
});
