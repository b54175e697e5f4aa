import { ENDPOINTS } from '@kontor/contract/all.ts';
import { changeInfo } from '@kontor/contract/business/api.ts';
import { type Endpoint, isWrite } from '@kontor/contract/core/endpoint.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { type Access, ROLES, type Role } from '@kontor/contract/core/roles.ts';
import { expect, test } from 'vitest';
import { mountedPath } from '#platform/http/route.ts';
import { type Caller, testApp } from '#testing/app.ts';

const kontor = await testApp();

/** The matrix of rights, written out: which bare role gets in where. A visitor gets into `anyone` alone. */
const MATRIX: Record<Access, Record<Role, boolean>> = {
  anyone: { USER: true, MODERATOR: true, ADMIN: true, SUPER_ADMIN: true, BUSINESS_OWNER: true },
  authenticated: { USER: true, MODERATOR: true, ADMIN: true, SUPER_ADMIN: true, BUSINESS_OWNER: true },
  user: { USER: true, MODERATOR: true, ADMIN: true, SUPER_ADMIN: true, BUSINESS_OWNER: false },
  moderator: { USER: false, MODERATOR: true, ADMIN: true, SUPER_ADMIN: true, BUSINESS_OWNER: false },
  stock: { USER: false, MODERATOR: true, ADMIN: true, SUPER_ADMIN: true, BUSINESS_OWNER: true },
  admin: { USER: false, MODERATOR: false, ADMIN: true, SUPER_ADMIN: true, BUSINESS_OWNER: false },
  'super-admin': { USER: false, MODERATOR: false, ADMIN: false, SUPER_ADMIN: true, BUSINESS_OWNER: false },
  bridge: { USER: false, MODERATOR: false, ADMIN: false, SUPER_ADMIN: false, BUSINESS_OWNER: false },
};

/** Who may call what, as ordered. A call that is missing here fails the test: rights are decided, not defaulted. */
const ORDERED: Record<string, Access> = {
  'GET /api/info': 'anyone',
  'PUT /api/info': 'super-admin',
  'GET /api/home': 'anyone',
  'GET /api/home/work': 'stock',
  'GET /api/home/overview': 'stock',
  'GET /api/hours': 'anyone',
  'PUT /api/hours': 'super-admin',
  'PUT /api/hours/mode': 'moderator',
  'GET /api/discord-targets': 'super-admin',
  'POST /api/discord-targets': 'super-admin',
  'PUT /api/discord-targets/:id': 'super-admin',
  'DELETE /api/discord-targets/:id': 'super-admin',
  'POST /api/discord-targets/:id/test': 'super-admin',
  'GET /api/setup': 'super-admin',
  'PUT /api/setup': 'super-admin',
  'GET /api/setup/claim': 'authenticated',
  'POST /api/setup/claim': 'authenticated',
  'GET /api/backups': 'super-admin',
  'POST /api/backups': 'super-admin',
  'GET /api/health-checks': 'super-admin',
  'GET /api/users/@me': 'authenticated',
  'GET /api/users/@me/data': 'authenticated',
  'POST /api/users/@me/deletion': 'authenticated',
  'GET /api/users': 'super-admin',
  'DELETE /api/users/@me/sessions': 'authenticated',
  'DELETE /api/user/:id/sessions': 'super-admin',
  'GET /api/users/former': 'super-admin',
  'PUT /api/user/:id/role': 'super-admin',
  'GET /api/discord-roles': 'super-admin',
  'PUT /api/discord-roles': 'super-admin',
  'GET /api/menu': 'anyone',
  'POST /api/till/sales': 'moderator',
  'POST /api/till/sales/:id/payment': 'moderator',
  'POST /api/till/sales/:id/refund': 'admin',
  'GET /api/till/settings': 'moderator',
  'PUT /api/till/settings': 'admin',
  'GET /api/price-lists': 'moderator',
  'PUT /api/price-lists': 'admin',
  'GET /api/price-lists/mine': 'user',
  'GET /api/price-lists/customers': 'moderator',
  'PUT /api/price-lists/customers/:id': 'admin',
  'GET /api/product-categories': 'anyone',
  'PUT /api/product-categories': 'admin',
  'PUT /api/products/order': 'admin',
  'GET /api/item-images/:name': 'anyone',
  'GET /api/inventory/item-pictures': 'admin',
  'PUT /api/inventory/item-pictures': 'admin',
  'GET /api/pictures/:id/:size': 'anyone',
  'POST /api/pictures': 'admin',
  'GET /api/products/:id/sales': 'admin',
  'GET /api/products': 'authenticated',
  'POST /api/products': 'admin',
  'PUT /api/product/:id': 'admin',
  'DELETE /api/product/:id': 'admin',
  'POST /api/product/:id/productions': 'stock',
  'POST /api/productions': 'stock',
  'POST /api/order/:id/productions': 'moderator',
  'GET /api/item-price-configs': 'admin',
  'GET /api/item-price-configs/by-item-name/:name/changes': 'admin',
  'PUT /api/item-price-configs/by-item-name/:name': 'admin',
  'DELETE /api/item-price-configs/by-item-name/:name': 'admin',
  'GET /api/game/presence': 'user',
  'GET /api/game/status': 'super-admin',
  'GET /api/game/held-stock': 'admin',
  'POST /api/game/held-stock/:id/decision': 'admin',
  'POST /api/bridge/heartbeat': 'bridge',
  'POST /api/bridge/base-items': 'bridge',
  'POST /api/bridge/inventory': 'bridge',
  'POST /api/bridge/audits': 'bridge',
  'POST /api/bridge/lap-times': 'bridge',
  'GET /api/bridge/outbox': 'bridge',
  'POST /api/bridge/tablet-codes': 'bridge',
  'POST /api/tablet/session': 'anyone',
  'GET /api/tablet/settings': 'super-admin',
  'PUT /api/tablet/settings': 'super-admin',
  'GET /api/users/@me/game-link': 'authenticated',
  'POST /api/users/@me/game-link': 'authenticated',
  'DELETE /api/users/@me/game-link': 'authenticated',
  'GET /api/orders': 'user',
  'GET /api/orders/running': 'user',
  'GET /api/orders/next': 'moderator',
  'POST /api/orders': 'user',
  'GET /api/order/:id': 'user',
  'POST /api/order/:id': 'user',
  'GET /api/tip-games': 'anyone',
  'GET /api/tip-games/my': 'user',
  'POST /api/tip-games': 'admin',
  'POST /api/tip-games/import': 'admin',
  'GET /api/tip-games/matchday': 'admin',
  'POST /api/tip-games/matchday': 'admin',
  'GET /api/tip-games/proposals': 'admin',
  'GET /api/tip-games/leaderboard': 'anyone',
  'GET /api/tip-games/recap': 'admin',
  'POST /api/tip-games/recap/notices': 'admin',
  'GET /api/tip-games/player/:userId': 'anyone',
  'GET /api/tip-game/:id': 'anyone',
  'PUT /api/tip-game/:id': 'admin',
  'PATCH /api/tip-game/:id': 'admin',
  'DELETE /api/tip-game/:id': 'admin',
  'GET /api/tip-game/:id/winners': 'admin',
  'GET /api/tip-game/:id/tips': 'anyone',
  'POST /api/tip-game/:id/tips': 'user',
  'DELETE /api/tip-game/:id/tips': 'user',
  'GET /api/tip-payouts': 'admin',
  'GET /api/tip-payouts/totals': 'admin',
  'POST /api/tip-payouts': 'admin',
  'POST /api/tip-payouts/all': 'admin',
  'POST /api/tip-payouts/settle': 'admin',
  'GET /api/cash': 'admin',
  'GET /api/cash/entries': 'admin',
  'GET /api/cash/entries/people': 'admin',
  'GET /api/cash/export': 'admin',
  'GET /api/cash/period': 'admin',
  'GET /api/cash/closes': 'admin',
  'GET /api/cash/closes/:id': 'admin',
  'POST /api/cash/entries': 'admin',
  'POST /api/cash/entries/:id/reverse': 'admin',
  'POST /api/cash/opening': 'admin',
  'POST /api/cash/transfers': 'admin',
  'POST /api/cash/purchases': 'moderator',
  'POST /api/cash/closes': 'admin',
  'POST /api/cash/closes/:id/reopen': 'admin',
  'PUT /api/cash/settings': 'admin',
  'GET /api/team': 'moderator',
  'POST /api/team/duty': 'moderator',
  'GET /api/team/hours': 'moderator',
  'GET /api/team/weeks': 'super-admin',
  'GET /api/team/weeks/export': 'super-admin',
  'POST /api/team/shifts': 'super-admin',
  'PUT /api/team/shift/:id': 'super-admin',
  'POST /api/team/shift/:id/removal': 'super-admin',
  'PUT /api/team/settings': 'super-admin',
  'GET /api/team/board': 'moderator',
  'POST /api/team/board': 'moderator',
  'PUT /api/team/board/:id': 'moderator',
  'DELETE /api/team/board/:id': 'moderator',
  'PUT /api/team/board/:id/pin': 'admin',
  'POST /api/team/board/:id/read': 'moderator',
  'GET /api/team/absences': 'moderator',
  'POST /api/team/absences': 'moderator',
  'DELETE /api/team/absence/:id': 'moderator',
  'GET /api/team/members': 'super-admin',
  'GET /api/team/member/:id/notes': 'super-admin',
  'POST /api/team/member/:id/notes': 'super-admin',
  'DELETE /api/team/note/:id': 'super-admin',
  'GET /api/audits': 'super-admin',
  'GET /api/audits/types': 'super-admin',
  'GET /api/audits/people': 'super-admin',
  'GET /api/audits/export': 'super-admin',
  'GET /api/game/stock-source': 'stock',
  'GET /api/insights': 'admin',
  'GET /api/insights/export': 'admin',
  'GET /api/insights/week': 'super-admin',
  'POST /api/insights/week/notices': 'super-admin',
  'GET /api/stock-check/gaps': 'admin',
  'GET /api/stock-check/gaps/export': 'admin',
  'GET /api/stock-check/report': 'admin',
  'GET /api/stock-check/people': 'admin',
  'POST /api/stock-check/explanations': 'admin',
  'GET /api/stock-check/settings': 'admin',
  'PUT /api/stock-check/settings': 'admin',
  'GET /api/wages/sheets': 'super-admin',
  'GET /api/wages/sheet/:personId': 'moderator',
  'GET /api/wages/sheet/:personId/lines': 'moderator',
  'GET /api/wages/sheet/:personId/export': 'moderator',
  'GET /api/wages/sheet/:personId/payments': 'moderator',
  'POST /api/wages/payments': 'super-admin',
  'POST /api/wages/payment/:id/take-back': 'super-admin',
  'POST /api/wages/lines': 'super-admin',
  'GET /api/wages/rates': 'super-admin',
  'PUT /api/wages/rates': 'super-admin',
  'GET /api/racing/classes': 'anyone',
  'PUT /api/racing/classes': 'admin',
  'GET /api/racing/me': 'user',
  'PUT /api/racing/me': 'user',
  'GET /api/racing/me/career': 'user',
  'GET /api/racing/me/times': 'user',
  'GET /api/racing/drivers': 'user',
  'GET /api/racing/driver/:id': 'anyone',
  'GET /api/racing/team/:id': 'anyone',
  'POST /api/racing/teams': 'user',
  'PUT /api/racing/team/:id': 'user',
  'PUT /api/racing/team/:id/captain': 'user',
  'POST /api/racing/team/:id/invitations': 'user',
  'DELETE /api/racing/team/:id/invitation/:driverId': 'user',
  'POST /api/racing/team/:id/members': 'user',
  'DELETE /api/racing/team/:id/member/:driverId': 'user',
  'GET /api/racing/tracks': 'anyone',
  'POST /api/racing/tracks': 'admin',
  'GET /api/racing/track/:id': 'anyone',
  'PUT /api/racing/track/:id': 'admin',
  'DELETE /api/racing/track/:id': 'admin',
  'GET /api/racing/track/:id/image': 'anyone',
  'PUT /api/racing/track/:id/image': 'admin',
  'DELETE /api/racing/track/:id/image': 'admin',
  'GET /api/racing/top-times': 'anyone',
  'POST /api/racing/lap-times': 'user',
  'GET /api/racing/lap-times/pending': 'moderator',
  'POST /api/racing/lap-time/:id/decision': 'moderator',
  'DELETE /api/racing/lap-time/:id': 'user',
  'GET /api/racing/tournaments': 'anyone',
  'POST /api/racing/tournaments': 'admin',
  'GET /api/racing/tournament/:id': 'anyone',
  'PUT /api/racing/tournament/:id': 'admin',
  'POST /api/racing/tournament/:id/state': 'admin',
  'DELETE /api/racing/tournament/:id': 'admin',
  'POST /api/racing/tournament/:id/entries': 'user',
  'DELETE /api/racing/tournament/:id/entry/:driverId': 'user',
  'POST /api/racing/tournament/:id/races': 'admin',
  'PUT /api/racing/race/:id': 'admin',
  'DELETE /api/racing/race/:id': 'admin',
  'PUT /api/racing/race/:id/results': 'moderator',
  'GET /api/vods': 'anyone',
  'GET /api/vods/by-stream-id/:streamId': 'anyone',
  'GET /api/vods/covering': 'anyone',
  'GET /api/vods/inbox': 'admin',
  'GET /api/vods/upload': 'admin',
  'POST /api/vods/upload': 'admin',
  'PATCH /api/vods/upload/:uploadId': 'admin',
  'DELETE /api/vods/upload/:uploadId': 'admin',
  'GET /api/vod/:streamId': 'anyone',
  'GET /api/vod/:streamId/poster': 'anyone',
  'GET /api/vod/:streamId/position': 'authenticated',
  'PUT /api/vod/:streamId/position': 'authenticated',
  'POST /api/vod/:id/@action:set-preserve-status': 'admin',
  'PATCH /api/vod/:id': 'admin',
  'DELETE /api/vod/:id': 'super-admin',
  'GET /api/inventory/base-items': 'stock',
  'POST /api/inventory/base-items/import': 'admin',
  'GET /api/inventory/items': 'stock',
  'GET /api/inventory/empty-items': 'stock',
  'GET /api/inventory/items/:name': 'stock',
  'GET /api/inventory/items/:name/bookings': 'stock',
  'GET /api/inventory/items/:name/figures': 'stock',
  'POST /api/inventory/items': 'stock',
  'POST /api/inventory/stocktake': 'stock',
  'POST /api/inventory/history/:id/undo': 'stock',
  'GET /api/inventory/history': 'super-admin',
  'GET /api/inventory/history/citizens': 'super-admin',
  'GET /api/inventory/history/export': 'super-admin',
  'DELETE /api/inventory/history': 'super-admin',
};

/** Something for every place of the path that varies; nothing of it exists. */
const paramsOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\/:(\w+)/g)].map(([, name = '']) => [name, '0']));

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

kontor.prepare(async () => {
  const colors = { headerLight: '#000000', headerDark: '#000000', accent: '#000000' };
  const features = Object.fromEntries(FEATURES.map((name) => [name, true]));
  const body = { title: 'T', name: 'N', responsible: 'R', colors, darkMode: false, features };
  await (await kontor.as('SUPER_ADMIN')).call(changeInfo, { body });
});

test('every call of the contract has its place in the matrix of rights, and nothing else has', () => {
  expect(Object.fromEntries(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint.access]))).toEqual(ORDERED);
});

test.each(Object.entries(MATRIX))(
  'calls for "%s" let in whom the matrix says, before they look at the body',
  async (access, allowed) => {
    const endpoints = ENDPOINTS.filter((endpoint) => endpoint.access === access);
    const visitors = [undefined, ...ROLES] as const;
    for (const role of visitors) {
      let caller: Caller | undefined;
      for (const endpoint of endpoints) {
        caller ??= role ? await kontor.as(role, { bare: true }) : kontor.anonymous;
        const nonsense = { params: paramsOf(endpoint), body: endpoint.body ? { nonsense: true } : undefined };
        const { status } = await caller.call(endpoint, nonsense as never);
        // Who logged out or left the service with this call is covered elsewhere.
        if (isWrite(endpoint) && status < 300) caller = undefined;
        const isLetIn = role ? allowed[role] : access === 'anyone';
        expect([nameOf(endpoint), role, status !== 401 && status !== 403]).toEqual([nameOf(endpoint), role, isLetIn]);
        expect(status).toBeLessThan(500);
      }
    }
  },
);

test('calls of a feature are not there while it is off', async () => {
  await kontor.db.updateTable('business').set({ features: [] }).execute();
  await kontor.restart();
  for (const endpoint of ENDPOINTS.filter(({ feature }) => feature)) {
    const { body } = await kontor.anonymous.call(endpoint, { params: paramsOf(endpoint) } as never);
    expect([nameOf(endpoint), body.detail]).toEqual([nameOf(endpoint), 'Diese Funktion ist ausgeschaltet.']);
  }
});

/** What is reachable without being a call of the contract. */
const PLAIN = [
  'GET /healthz',
  'GET /healthz/installation',
  'GET /login/oauth2/code/discord',
  'GET /logout',
  'GET /metrics',
  'GET /oauth2/authorization/discord',
  'GET /readyz',
  'POST /logout',
  'POST /websocket',
  'GET /tablet',
  'GET /api/docs',
  'GET /api/openapi.json',
];

test('every call of the contract is mounted, and nothing else is', () => {
  const files = /^GET \/($|index|favicon|assets|theme|fonts|item-images|[\w-]+\.\w+)/;
  const mounted = kontor.app.mounted.filter((route) => !route.startsWith('HEAD ') && !files.test(route));
  const called = ENDPOINTS.map(({ method, path }) => `${method} ${mountedPath(path)}`);
  expect(mounted.sort()).toEqual([...called, ...PLAIN].sort());
});
