export {
  findCurrency,
  findMayOrder,
  findUse,
  findUsedPictures,
  hasOwnName,
  markDemo,
  saveSettings,
} from './business.repo.ts';
export { businessRoutes } from './business.routes.ts';
export { type CurrentInfo, keepInfo } from './current-info.ts';
export { siteRoutes } from './site.routes.ts';
export { siteHead } from './site-head.ts';
