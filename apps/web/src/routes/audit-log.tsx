import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '#audit';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const AuditPage = lazyRouteComponent(() => import('#pages/audit/audit'), 'AuditPage');

export const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  ...screen('/audit-log', AuditPage),
});
