import { getGameLink, getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { readQuery } from '#platform/api/read-query.ts';

export const tabletQueries = {
  link: () => readQuery(['tablet', 'link'], getGameLink, {}),
  settings: () => readQuery(['tablet', 'settings'], getTabletSettings, {}),
};
