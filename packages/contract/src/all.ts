import * as audit from './audit/api.ts';
import * as backup from './backup/api.ts';
import * as business from './business/api.ts';
import * as cash from './cash/api.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as core from './core/refetch.ts';
import type { Topic } from './core/topic.ts';
import * as discordNotices from './discord-notices/api.ts';
import * as game from './game/api.ts';
import * as health from './health/api.ts';
import * as home from './home/api.ts';
import * as hours from './hours/api.ts';
import * as hoursChanges from './hours/changes-api.ts';
import * as insights from './insights/api.ts';
import * as inventory from './inventory/api.ts';
import * as orders from './orders/api.ts';
import * as ownOrders from './orders/own-api.ts';
import * as till from './orders/till-api.ts';
import * as pictures from './pictures/api.ts';
import * as priceLists from './price-lists/api.ts';
import * as prices from './prices/api.ts';
import * as privacy from './privacy/api.ts';
import * as production from './production/api.ts';
import * as products from './products/api.ts';
import * as racing from './racing/api.ts';
import * as laps from './racing/laps-api.ts';
import * as tournaments from './racing/tournaments-api.ts';
import * as tracks from './racing/tracks-api.ts';
import * as setup from './setup/api.ts';
import * as stockCheck from './stock-check/api.ts';
import * as tablet from './tablet/api.ts';
import * as team from './team/api.ts';
import * as tips from './tips/api.ts';
import * as users from './users/api.ts';
import * as videos from './videos/api.ts';
import * as wages from './wages/api.ts';

const declared: (Endpoint | Topic)[] = [
  core,
  audit,
  backup,
  business,
  cash,
  discordNotices,
  game,
  health,
  home,
  hours,
  hoursChanges,
  insights,
  inventory,
  laps,
  orders,
  ownOrders,
  pictures,
  priceLists,
  prices,
  privacy,
  production,
  products,
  racing,
  setup,
  stockCheck,
  tablet,
  till,
  team,
  tips,
  tournaments,
  tracks,
  users,
  videos,
  wages,
].flatMap((slice) => Object.values(slice));

export const ENDPOINTS: Endpoint[] = declared
  .filter((entry) => 'method' in entry)
  .sort((a, b) => a.path.localeCompare(b.path, 'en'));

export const TOPICS: Topic[] = declared.filter((entry) => 'message' in entry);
