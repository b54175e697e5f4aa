import * as business from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import type { Endpoint, Input, Response } from '@kontor/contract/core/endpoint.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import * as discord from '@kontor/contract/discord-notices/api.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as hours from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as pictures from '@kontor/contract/pictures/api.ts';
import * as prices from '@kontor/contract/prices/api.ts';
import * as production from '@kontor/contract/production/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import * as setup from '@kontor/contract/setup/api.ts';
import * as tablet from '@kontor/contract/tablet/api.ts';
import * as users from '@kontor/contract/users/api.ts';
import * as videos from '@kontor/contract/videos/api.ts';
import type { Caller, testApp } from '#testing/app.ts';
import { printCode } from '#testing/print-code.ts';
import { BRIDGE_TOKEN } from '#testing/shop.ts';

export type Kontor = Awaited<ReturnType<typeof testApp>>;
type Alter = (endpoint: Endpoint, body: unknown) => unknown;

/** Sends a call and records it as done; a refused call fails the test. */
export type Do = <E extends Endpoint>(by: Caller, endpoint: E, input?: Input<E>) => Promise<Response<E>>;

const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };

export function createDo(done: Set<string>, alter: Alter): Do {
  return async (by, endpoint, input) => {
    const given = (input ?? {}) as { body?: unknown };
    const sent = given.body === undefined ? given : { ...given, body: alter(endpoint, given.body) };
    const answer = await by.call(endpoint, sent as typeof input, endpoint.access === 'bridge' ? bearer : {});
    if (answer.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    done.add(`${endpoint.method} ${endpoint.path}`);
    return answer.body;
  };
}

export interface Cast {
  boss: Caller;
  admin: Caller;
  clerk: Caller;
  mara: Caller;
  lou: Caller;
}

export const castOf = async (kontor: Kontor): Promise<Cast> => ({
  boss: await kontor.as('BUSINESS_OWNER', { name: 'Viktor' }),
  admin: await kontor.as('ADMIN', { name: 'Selma' }),
  clerk: await kontor.as('MODERATOR', { name: 'Nele' }),
  mara: await kontor.as('USER', { id: '21', name: 'Mara' }),
  lou: await kontor.as('USER', { id: '22', name: 'Lou' }),
});

/** The first owner, who takes the business over before anyone else is there. */
export async function claimHouse(act: Do, kontor: Kontor): Promise<void> {
  const first = await kontor.as('USER', { id: '20', name: 'Ina' });
  const printed = await printCode(kontor.db);
  await act(first, setup.claimBusiness, { body: { code: String(printed?.code) } });
}

/** Nothing answers there. */
async function notifyChannel(act: Do, boss: Caller): Promise<void> {
  const settings = { name: 'Büro', roleId: null, showsContact: false, quietHours: null, isOn: true };
  const target = { ...settings, events: ['BACKUP_FAILED' as const] };
  const address = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'t'.repeat(68)}`;
  const { id, version } = await act(boss, discord.createTarget, { body: { ...target, address } });
  await act(boss, discord.changeTarget, { params: { id }, body: { ...target, name: 'Chef', version } });
  await act(boss, discord.testTarget, { params: { id } });
  await act(boss, discord.removeTarget, { params: { id } });
}

export async function openHouse(act: Do, { boss, lou }: Cast): Promise<void> {
  const features = enabledOnly(Object.fromEntries(FEATURES.map((name) => [name, true])));
  const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false, features };
  await act(boss, business.changeInfo, { body: info });
  await act(boss, hours.changeHours, {
    body: { week: EMPTY_WEEK, exceptions: [{ day: '2026-12-24', spans: [] }], version: 1 },
  });
  for (const mode of ['CLOSED', 'OPEN'] as const) await act(boss, hours.switchHours, { body: { mode } });
  await act(boss, setup.changeSetup, { body: { isDismissed: true, skipped: ['team'] } });
  await act(boss, users.changeDiscordRoles, { body: { roles: [{ id: '900', name: 'Team', role: 'MODERATOR' }] } });
  for (const role of ['MODERATOR', 'USER'] as const)
    await act(boss, users.changeRole, { params: { id: lou.id }, body: { role } });
  await notifyChannel(act, boss);
}

async function playInGame(act: Do, { anonymous }: Kontor): Promise<void> {
  const item = { name: 'yeast', label: 'Hefe', weight: 10 };
  await act(anonymous, game.sendBaseItems, { body: [item] });
  const players = ['21', '22'].map((discordId) => ({ discordId, citizenName: 'Jemand' }));
  await act(anonymous, game.sendHeartbeat, { body: { players } });
  await act(anonymous, game.sendStock, { body: { citizenName: 'Piet', items: [{ name: 'yeast', amount: 3 }] } });
  await act(anonymous, game.sendAudits, { body: [{ type: 'RAID', message: 'Razzia', displayName: 'Piet' }] });
  const lap = { discordId: '77', citizenName: 'Piet', track: 'Nirgends', vehicle: 'Sultan', timeMs: 1000 };
  await act(anonymous, game.sendLapTimes, { body: [lap] });
}

/** A player without Discord links the licence; another opens the tablet. */
async function openTablet(act: Do, { anonymous }: Kontor, { boss, mara }: Cast): Promise<void> {
  for (const maxRole of ['USER', 'ADMIN'] as const) await act(boss, tablet.changeTabletSettings, { body: { maxRole } });
  const player = { licence: 'a'.repeat(40), citizenName: 'Piet' };
  const { linkCode } = await act(anonymous, tablet.requestTabletCode, { body: player });
  await act(mara, tablet.linkGame, { body: { code: String(linkCode) } });
  const { code } = await act(anonymous, tablet.requestTabletCode, { body: { discordId: '22', citizenName: 'Piet' } });
  await act(anonymous, tablet.openTabletSession, { body: { code: String(code) } });
  await act(mara, tablet.unlinkGame);
}

/** One pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function trade(act: Do, { admin, clerk, boss }: Cast): Promise<number> {
  const body = {
    name: 'Brot',
    price: 2.5,
    produces: { name: 'bread', amount: 1 },
    ingredients: [{ name: 'flour', amount: 1 }],
    onSale: true,
  };
  const { id } = await act(admin, products.createProduct, { body });
  await act(admin, products.changeProduct, { params: { id }, body: { ...body, price: 3 } });
  const other = await act(admin, products.createProduct, { body: { ...body, name: 'Weg', ingredients: [] } });
  await act(admin, products.sortProducts, { body: { ids: [other.id, id] } });
  await act(admin, products.removeProduct, { params: { id: other.id } });
  await act(admin, products.saveCategories, { body: [{ name: 'Gebäck', icon: 'bread' }] });
  await act(admin, pictures.uploadPicture, { body: { use: 'PRODUCT', data: PNG } });
  await act(admin, inventory.saveItemPictures, { body: { pictures: [{ name: 'bread', picture: null }] } });
  for (const name of ['flour', 'cake'])
    await act(admin, prices.changePrice, { params: { name }, body: { pricePerUnit: 0.5 } });
  await act(admin, prices.removePrice, { params: { name: 'cake' } });
  await act(clerk, inventory.changeStock, { body: { name: 'flour', amount: 50 } });
  await act(clerk, inventory.bookStocktake, { body: { counts: [{ name: 'cake', counted: 4, expected: 0 }] } });
  await act(clerk, production.bookProduction, { params: { id }, body: { productions: 10 } });
  const seen = [
    { name: 'flour', amount: 40 },
    { name: 'bread', amount: 10 },
  ];
  await act(clerk, production.bookProductions, { body: { productions: [{ productId: id, productions: 1 }], seen } });
  const { historyId } = await act(boss, inventory.changeStock, { body: { name: 'cake', amount: 1 } });
  await act(boss, inventory.undoBooking, { params: { id: historyId } });
  return id;
}

async function order(act: Do, { mara, clerk }: Cast, productId: number): Promise<void> {
  const items = [{ productId, amount: 2 }];
  const placed = await act(mara, orders.placeOrder, { body: { items, note: 'Bitte', phone: '555' } });
  const params = { id: placed.id };
  let { version } = await act(mara, orders.changeOrder, { params, body: { version: placed.version, note: 'Danke' } });
  for (const status of ['ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED'] as const)
    ({ version } = await act(clerk, orders.changeOrder, { params, body: { version, status } }));
  // Left alone it would expire, sooner or later in the day depending on how fast the machine is.
  const unwanted = await act(mara, orders.placeOrder, { body: { items: [{ productId, amount: 15 }] } });
  await act(clerk, production.makeMissing, { params: { id: unwanted.id } });
  const body = { version: unwanted.version, status: 'CANCELLED' as const };
  await act(mara, orders.changeOrder, { params: { id: unwanted.id }, body });
}

async function watch(act: Do, { db, time }: Kontor, { admin, boss, mara }: Cast): Promise<void> {
  const [changed, removed] = await db
    .insertInto('video')
    .values(
      ['changed', 'removed'].map((name) => ({
        stream_id: name,
        title: name,
        state: 'READY' as const,
        preserve: false,
        byte_length: 1,
        duration_ms: 3_600_000,
        started_at: time.now,
        finished_at: time.now,
        stored_at: time.now,
        storage_key: `${name}.mp4`,
      })),
    )
    .returning('id')
    .execute();
  await act(admin, videos.changeVideo, { params: { id: Number(changed?.id) }, body: { title: 'Neuer Titel' } });
  await act(admin, videos.setPreserveStatus, { params: { id: Number(changed?.id) }, query: { preserve: 'true' } });
  await act(mara, videos.saveWatchPosition, { params: { streamId: 'changed' }, body: { seconds: 600 } });
  await act(boss, videos.removeVideo, { params: { id: Number(removed?.id) } });
}

/** A snapshot that empties the store waits for a decision. */
async function emptyStore(act: Do, { anonymous }: Kontor, { admin }: Cast): Promise<void> {
  await act(anonymous, game.sendStock, { body: { citizenName: 'Piet', kind: 'snapshot', items: [] } });
  const { held } = (await admin.call(game.getHeldStock)).body;
  await act(admin, game.decideHeldStock, {
    params: { id: Number(held?.id) },
    body: { accept: false, version: String(held?.version) },
  });
}

async function logOut(act: Do, kontor: Kontor, { boss }: Cast): Promise<void> {
  const [kim, jo] = [
    await kontor.as('USER', { id: '31', name: 'Kim' }),
    await kontor.as('USER', { id: '32', name: 'Jo' }),
  ];
  await act(kim, users.endMySessions);
  await act(boss, users.endSessions, { params: { id: jo.id } });
}

/** Every write of the business once: goods, orders, the game, recordings, sessions. */
export async function runBusiness(act: Do, kontor: Kontor, cast: Cast): Promise<void> {
  const content = 'name;label;weight\nbread;Brot;500\ncake;Kuchen;900\nflour;Mehl;100\n';
  await act(cast.admin, inventory.importBaseItems, { body: { content, preview: false } });
  await playInGame(act, kontor);
  await openTablet(act, kontor, cast);
  await order(act, cast, await trade(act, cast));
  await watch(act, kontor, cast);
  await emptyStore(act, kontor, cast);
  await logOut(act, kontor, cast);
}

export const forgetStock = (act: Do, { boss }: Cast) => act(boss, inventory.resetHistory);
