import * as audit from '@kontor/contract/audit/api.ts';
import * as backup from '@kontor/contract/backup/api.ts';
import * as business from '@kontor/contract/business/api.ts';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import * as discordNotices from '@kontor/contract/discord-notices/api.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as health from '@kontor/contract/health/api.ts';
import * as home from '@kontor/contract/home/api.ts';
import * as hours from '@kontor/contract/hours/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as pictures from '@kontor/contract/pictures/api.ts';
import * as prices from '@kontor/contract/prices/api.ts';
import * as privacy from '@kontor/contract/privacy/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import * as setup from '@kontor/contract/setup/api.ts';
import * as tablet from '@kontor/contract/tablet/api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import * as users from '@kontor/contract/users/api.ts';
import * as videos from '@kontor/contract/videos/api.ts';
import { MANY } from './many-rows.ts';

interface Ask {
  params?: object;
  query?: object;
  status?: number;
}

export const RESULT = {
  goalsTeamA: 2,
  goalsTeamB: 1,
  redCardsTeamA: 0,
  redCardsTeamB: 0,
  yellowCardsTeamA: 2,
  yellowCardsTeamB: 3,
  cornersTeamA: 6,
  cornersTeamB: 4,
};
/** A person with data in every table. */
export const DRIVER = '1000007';
const MIDDLE = String(MANY / 2);
const SOMEWHERE = `${Date.parse('2026-09-01T00:00:00Z')}-${MIDDLE}`;

/** As many as can be chosen at once. */
const PEOPLE = Array.from({ length: 50 }, (_, n) => `Person ${n}`);
const TYPES = ['RAID', 'HR', ...Array.from({ length: 48 }, (_, n) => `TYPE_${n}`)];

/** Every call that reads, with everything it can be asked. */
export const READS: [Endpoint, ...Ask[]][] = [
  [
    audit.listAudits,
    {},
    { query: { before: MIDDLE } },
    { query: { type: ['RAID', 'HR'] } },
    { query: { person: 'Person 3', type: 'RAID' } },
    { query: { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' } },
    { query: { search: 'Ereignis' } },
    { query: { search: 'Sonderfall', before: MIDDLE } },
    { query: { search: 'Sonderfall', type: 'HR' } },
    { query: { search: 'nirgends' } },
    { query: { type: TYPES } },
    { query: { type: TYPES, search: 'Sonderfall' } },
    { query: { person: PEOPLE.slice(0, 20), limit: 50 } },
    { query: { person: PEOPLE.slice(0, 20), search: 'nirgends' } },
  ],
  [audit.listAuditTypes, {}],
  [audit.listAuditPeople, {}],
  [audit.exportAudits, { query: { person: 'Person 3' } }],
  [backup.getBackups, {}],
  [business.getInfo, {}],
  [discordNotices.listTargets, {}],
  [game.getPresence, {}],
  [game.getGameStatus, {}],
  [game.getHeldStock, {}],
  [game.getOutbox, {}, { query: { after: 7 } }],
  [health.getHealthChecks, {}],
  [home.getUpcoming, {}],
  [home.getWork, {}],
  [hours.getHours, {}],
  [inventory.listBaseItems, {}],
  [inventory.listItems, {}],
  [inventory.listItemPictures, {}],
  [inventory.getItemImage, { params: { name: 'item1' }, status: 302 }],
  [
    inventory.listHistory,
    {},
    { query: { before: MIDDLE } },
    { query: { citizen: ['Person 1', 'Person 2'], before: MIDDLE } },
    { query: { citizen: PEOPLE, limit: 50 } },
  ],
  [inventory.listCitizens, {}],
  [inventory.exportHistory, {}],
  [
    orders.listOrders,
    {},
    { query: { state: 'running' } },
    { query: { state: 'finished', before: MIDDLE } },
    { query: { mine: 'true' } },
    { query: { mine: 'true', state: 'finished' } },
    { query: { state: 'finished', search: 'Person 177' } },
    { query: { search: 'nirgends' } },
    { query: { search: 'B-2026-0001' } },
  ],
  [orders.getOrder, { params: { id: MIDDLE } }],
  [prices.listPrices, {}],
  [privacy.downloadMyData, {}],
  [products.listProducts, {}],
  [products.listOffers, {}],
  [products.listBestSellers, {}],
  [products.listCategories, {}],
  [pictures.getPicture, { params: { id: '0'.repeat(32), size: 'small' }, status: 404 }],
  [tracksApi.listVehicleClasses, {}],
  [racing.getMyRacing, {}],
  [racing.getMyCareer, {}],
  [lapsApi.listMyTimes, {}, { query: { trackId: 8 } }, { query: { before: MIDDLE } }],
  [racing.findDrivers, { query: { search: 'Fahrer 7' } }],
  [tracksApi.listTracks, {}],
  [tracksApi.getTrack, { params: { id: 1 } }],
  [tracksApi.getTrackImage, { params: { id: 1 }, status: 404 }],
  [
    lapsApi.listTopTimes,
    { query: { trackId: 1 } },
    { query: { trackId: 1, classId: 2 } },
    { query: { trackId: 1, vehicle: 'Wagen 3' } },
    { query: { trackId: 1, period: 'month' } },
    { query: { trackId: 1, period: 'year' } },
  ],
  [lapsApi.listPendingTimes, {}, { query: { before: MIDDLE } }],
  [tournaments.listTournaments, {}, { query: { state: 'RUNNING' } }, { query: { state: 'DRAFT', before: MIDDLE } }],
  [tournaments.getTournament, { params: { id: 3 } }],
  [setup.getSetup, {}],
  [setup.getClaim, {}],
  [tablet.getTabletSettings, {}],
  [tablet.getGameLink, {}],
  [tips.listTipGames, {}, { query: { state: 'open' } }, { query: { state: 'closed', before: SOMEWHERE } }],
  [tips.listMyTipGames, {}, { query: { before: MIDDLE } }, { query: { before: SOMEWHERE } }],
  [tips.getTipGame, { params: { id: 1 } }],
  [tips.previewWinners, { params: { id: 1 }, query: RESULT }],
  [tips.listTips, { params: { id: 1 } }, { params: { id: 1 }, query: { before: '40500' } }],
  [tips.getLeaderboard, {}, { query: { period: '2026' } }, { query: { period: '2026-11' } }],
  [tips.getPlayer, { params: { userId: DRIVER } }],
  [tips.listPayouts, {}, { query: { state: 'paid' } }, { query: { state: 'paid', before: MIDDLE } }],
  [tips.getPayoutTotals, {}],
  [users.getMe, {}],
  [users.listFormer, {}],
  [
    users.listUsers,
    {},
    { query: { before: '1010000' } },
    { query: { staff: 'true' } },
    { query: { search: 'Person 199' } },
    { query: { search: 'pe' } },
    { query: { search: 'nirgends', staff: 'true' } },
  ],
  [users.getDiscordRoles, {}],
  [videos.listVideos, {}, { query: { before: MIDDLE } }, { query: { before: SOMEWHERE } }],
  [videos.getVideo, { params: { streamId: 'stream-7' } }],
  [
    videos.findCoverage,
    { query: { from: '2026-09-01T00:00:00Z', to: '2026-09-01T02:00:00Z' } },
    { query: { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
  ],
  [videos.streamVideo, { params: { streamId: 'stream-7' }, status: 404 }],
  [videos.getPoster, { params: { streamId: 'stream-7' }, status: 404 }],
  [videos.getWatchPosition, { params: { streamId: 'stream-7' } }],
  [videos.listInboxProblems, {}],
  [videos.getUploadLimits, {}],
];
