import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const EmployeesPage = lazyRouteComponent(() => import('#pages/users/employees'), 'EmployeesPage');

export const employeesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/employees',
  ...screen('/employees', EmployeesPage),
});
