export { removeCodesBefore } from './codes.repo.ts';
export { endAbsent, endSilent } from './end-absent.ts';
export { forgetTabletCode, PERSONAL_TABLET } from './personal.repo.ts';
export { tabletRoutes } from './tablet.routes.ts';
