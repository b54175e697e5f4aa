import { randomUUID } from 'node:crypto';
import * as cash from '@kontor/contract/cash/api.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import * as priceLists from '@kontor/contract/price-lists/api.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import { DEFAULT_POINTS } from '@kontor/contract/racing/tournaments.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import * as stockCheck from '@kontor/contract/stock-check/api.ts';
import { linkGame } from '@kontor/contract/tablet/api.ts';
import * as team from '@kontor/contract/team/api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { changeRole, listUsers } from '@kontor/contract/users/api.ts';
import * as wages from '@kontor/contract/wages/api.ts';
import { BRIDGE_TOKEN, type Caller, type testApp } from '#testing/app.ts';
import { RESULT } from '#testing/samples.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { createTablet, LICENCE } from '#testing/tablet.ts';
import { noteEarnings } from '#wages';

type Kontor = Awaited<ReturnType<typeof testApp>>;

/** Everything by which the person could be recognised. */
export const ZORA = {
  id: '987654321012345678',
  name: 'Zora <Zielke>',
  nickname: 'Zoraya & Co',
  formerName: 'Zorro der Erste',
  phone: '555-0199-77',
  note: 'Klingeln bei Zielke-Haus',
  reason: 'Zielke-Umzug nach Paleto',
  avatar: 'a1zorapicture',
};

export const TRACES = [ZORA.id, 'Zora', 'Zielke', ZORA.formerName, ZORA.phone, ZORA.avatar];

const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
const HOUR_MS = 3_600_000;
const NONE = { timeMs: null, fastestLapMs: null, timePenaltyMs: 0, pointPenalty: 0 };

async function shopping(kontor: Kontor, shop: Shop, zora: Caller, lou: Caller): Promise<void> {
  const place = async (by: Caller, more = {}) =>
    (await by.call(orders.placeOrder, { body: { items: [{ productId: shop.bread, amount: 2 }], ...more } })).body;
  const own = { note: ZORA.note, phone: ZORA.phone };
  const first = await place(zora, own);
  const accepted = await shop.clerk.call(
    orders.changeOrder,
    { params: { id: first.id }, body: { status: 'ACCEPTED', version: first.version } },
    { 'idempotency-key': 'kept-answer-of-somebody-else' },
  );
  await shop.through(accepted.body, 'IN_PROGRESS', 'READY', 'COMPLETED');
  await shop.step(zora, await place(zora, own), 'CANCELLED', ZORA.reason);
  await shop.step(shop.clerk, await place(zora, own), 'REJECTED', ZORA.reason);
  const edited = await place(zora, own);
  const body = { note: `${ZORA.note}, zweiter Stock`, version: edited.version };
  await zora.call(orders.changeOrder, { params: { id: edited.id }, body });
  const others = await place(lou, { phone: '555-0155' });
  const take = { params: { id: others.id }, body: { status: 'ACCEPTED' as const, version: others.version } };
  let now = (await zora.call(orders.changeOrder, take, { 'idempotency-key': 'own' })).body;
  for (const status of ['IN_PROGRESS', 'READY', 'COMPLETED'] as const) now = (await shop.step(zora, now, status)).body;
  kontor.time.now = new Date(kontor.time.now.getTime() + 1000);
}

/** At the counter, as a person with an account and as one with a name. */
async function buying(shop: Shop, zora: Caller): Promise<void> {
  const lists = await shop.admin.call(priceLists.savePriceLists, {
    body: { lists: [{ name: 'Stammkunde', percent: 0 }] },
  });
  const listId = lists.body[0]?.id ?? null;
  await shop.admin.call(priceLists.changeCustomer, { params: { id: zora.id }, body: { listId } });
  const discount = { amount: { cents: 10 }, reason: ZORA.reason };
  const items = [{ productId: shop.bread, amount: 1 }];
  const known = await shop.clerk.call(till.sell, { body: { items, discount, customerId: zora.id, payment: 'CARD' } });
  const refund = { reason: ZORA.reason, isBackInStock: true };
  await shop.admin.call(till.refundSale, { params: { id: known.body.id }, body: refund });
  await shop.clerk.call(till.sell, { body: { items, customerName: ZORA.name, payment: 'CASH' } });
}

/** As an admin, at the till. */
async function selling(shop: Shop, zora: Caller): Promise<void> {
  const items = [{ productId: shop.bread, amount: 1 }];
  const { id } = (await zora.call(till.sell, { body: { items, payment: 'CASH' } })).body;
  await zora.call(till.refundSale, { params: { id }, body: { reason: 'Irrtum', isBackInStock: true } });
  await zora.call(till.sell, { body: { items, payment: 'CASH' } });
}

async function tipping(kontor: Kontor, admin: Caller, players: Caller[]): Promise<void> {
  const create = async (hours: number): Promise<number> => {
    const gameStart = new Date(kontor.time.now.getTime() + hours * HOUR_MS).toISOString();
    const body = { tournament: 'Liga', teamA: 'Nord', teamB: 'Süd', price: 100, gameStart };
    const { id } = (await admin.call(tips.createTipGame, { body })).body;
    for (const player of players) await player.call(tips.saveTip, { params: { id }, body: RESULT });
    return id;
  };
  const [closed] = [await create(1), await create(30)];
  kontor.time.now = new Date(kontor.time.now.getTime() + 3 * HOUR_MS);
  await admin.call(tips.closeTipGame, { params: { id: closed }, body: { gameClosed: true, ...RESULT } });
}

async function paying(zora: Caller, owner: Caller): Promise<void> {
  await owner.call(changeRole, { params: { id: ZORA.id }, body: { role: 'ADMIN' } });
  const { body } = await zora.call(tips.listPayouts, { query: { state: 'open' } });
  const ids = body.filter(({ user }) => user.id !== ZORA.id).map(({ id }) => id);
  await zora.call(tips.markPayouts, { body: { ids, paid: true } });
}

/** She is an admin by now. */
async function closing(zora: Caller): Promise<void> {
  const { day, balances } = (await zora.call(cash.getCashOverview)).body;
  const counted = { cents: Math.max(0, balances.CASH), expected: balances.CASH };
  const body = { day, cash: counted, bank: null, counts: null, note: 'Zweimal gezählt' };
  const { id } = (await zora.call(cash.closeDay, { body })).body;
  await zora.call(cash.reopenDay, { params: { id }, body: { reason: 'Noch ein Kunde' } });
}

/** Of what she earned, and with a reason that is about her. */
async function earning(kontor: Kontor, owner: Caller): Promise<void> {
  const [personId, at] = [ZORA.id, kontor.time.now];
  const rate = { hourlyCents: 1500, commissionBp: 1000 };
  await owner.call(wages.saveWageRate, { body: { personId, fromDay: '2026-11-01', rate } });
  await kontor.write((tx) => noteEarnings(tx, { personId, orderId: 1, revenueCents: 5_000, tipCents: 50, at }));
  await owner.call(wages.addWageLine, { body: { personId, kind: 'BONUS', cents: 100, note: ZORA.reason } });
  const pay = async () => {
    const { asOf, sheet } = (await owner.call(wages.getWageSheet, { params: { personId } })).body;
    const sheets = [{ personId, openCents: sheet.openCents, version: sheet.version }];
    return (await owner.call(wages.payWages, { body: { asOf, account: 'CASH', sheets } })).body;
  };
  const [payment] = await pay();
  await owner.call(wages.takeBackWagePayment, { params: { id: payment?.id ?? 0 }, body: { reason: ZORA.reason } });
  await pay();
  // And of others, as a lead.
  await kontor.pool.query(
    `insert into wage_line (person_id, kind, cents, at, note, by_name, by_id) values ('5', 'BONUS', 1, $3, 'Gut', $2, $1)`,
    [ZORA.id, ZORA.name, at],
  );
  await kontor.pool.query(
    `insert into wage_payment (person_id, account, cents, to_day, paid_at, paid_by, paid_by_id) values ('5', 'BANK', 1, now(), $3, $2, $1)`,
    [ZORA.id, ZORA.name, at],
  );
  await kontor.pool.query(`insert into wage_rate values (null, '2026-11-01', 1, 1, $3, $2, $1)`, [
    ZORA.id,
    ZORA.name,
    at,
  ]);
}

/** What vanished is put down to her, and she explains what others took. */
async function checkingStock(kontor: Kontor, zora: Caller): Promise<void> {
  await kontor.pool.query(
    `insert into stock_gap (name, label, amount, cents, at, person_key) values ('bread', 'Brot', -2, -300, $1, '')`,
    [kontor.time.now],
  );
  const [gap] = (await zora.call(stockCheck.listGaps)).body;
  const body = { gaps: [gap?.id ?? 0], kind: 'FORGOTTEN' as const, personId: zora.id, note: ZORA.reason };
  await zora.call(stockCheck.explainGaps, { body });
}

async function driving(admin: Caller, zora: Caller, lou: Caller): Promise<void> {
  const [first] = (await admin.call(tracksApi.saveVehicleClasses, { body: [{ name: 'A' }] })).body;
  const classId = first?.id ?? 0;
  const track = { name: 'Nordkai', kind: 'CIRCUIT' as const, lengthMeters: 3850 };
  const trackId = (await admin.call(tracksApi.createTrack, { body: track })).body.id;
  const driveAs = (nickname: string) =>
    zora.call(racing.saveMyDriver, { body: { nickname, startNumber: 77, bio: ZORA.note } });
  await driveAs(ZORA.nickname);
  await lou.call(racing.saveMyDriver, { body: { nickname: 'Lou', startNumber: 8 } });
  const ids = await Promise.all(
    [zora, lou].map(async (by) => (await by.call(racing.getMyRacing)).body.driver?.id ?? 0),
  );
  const team = (await zora.call(racing.createTeam, { body: { name: 'Hafen', color: '#112233' } })).body;
  await zora.call(racing.inviteDriver, { params: { id: team.id }, body: { driverId: ids[1] ?? 0 } });
  await lou.call(racing.joinTeam, { params: { id: team.id } });
  for (const timeMs of [60_000, 59_000, 61_000]) {
    const lap = await zora.call(lapsApi.submitLapTime, { body: { trackId, classId, vehicle: 'Sultan', timeMs } });
    const state = timeMs === 59_000 ? 'CONFIRMED' : 'REJECTED';
    const decision = { state, ...(state === 'REJECTED' ? { reason: ZORA.reason } : {}) } as const;
    if (timeMs !== 61_000) await admin.call(lapsApi.decideLapTime, { params: { id: lap.body.id }, body: decision });
  }
  await driveAs(ZORA.formerName);
  const cup = { name: 'Hafenpokal', points: DEFAULT_POINTS, fastestLapPoints: 1 };
  const { id } = (await admin.call(tournaments.createTournament, { body: cup })).body;
  const step = async (state: 'REGISTRATION' | 'RUNNING') => {
    const { version } = (await admin.call(tournaments.getTournament, { params: { id } })).body;
    await admin.call(tournaments.stepTournament, { params: { id }, body: { state, version } });
  };
  await step('REGISTRATION');
  for (const by of [zora, lou]) await by.call(tournaments.enterTournament, { params: { id } });
  await step('RUNNING');
  const race = (await admin.call(tournaments.createRace, { params: { id }, body: { trackId, classId, laps: 5 } })).body;
  const results = ids.map((driverId, at) => ({ ...NONE, driverId, state: 'FINISHED' as const, position: at + 1 }));
  const sheet = { state: 'OFFICIAL' as const, version: race.version, results };
  await admin.call(tournaments.saveResults, { params: { id: race.id }, body: sheet });
  await driveAs(ZORA.nickname);
}

async function working(kontor: Kontor, shop: Shop, zora: Caller): Promise<void> {
  await kontor.anonymous.call(game.sendHeartbeat, { body: { players: [{ discordId: zora.id, duty: true }] } }, bearer);
  kontor.time.now = new Date(kontor.time.now.getTime() + 1000);
  await zora.call(team.changeDuty, { body: { on: false } });
  const days = { firstDay: '2026-12-24', lastDay: '2026-12-26', reason: ZORA.reason };
  await zora.call(team.addAbsence, { body: days });
  await zora.call(team.addPost, { body: { title: 'Schlüssel', text: 'liegt hinten' } });
  const { id } = (await shop.clerk.call(team.addPost, { body: { title: 'Funk', text: 'Kanal 3' } })).body;
  await zora.call(team.readPost, { params: { id } });
  const boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  await boss.call(team.addNote, { params: { id: zora.id }, body: { text: ZORA.note } });
}

/** Sends every write with a key, as the browser does, so that its answer is kept. */
function withKeys(by: Caller): Caller {
  const call: Caller['call'] = (endpoint, input, headers) =>
    by.call(endpoint, input, { 'idempotency-key': randomUUID(), ...headers });
  return { ...by, call };
}

/** A person with data in every table, and Lou, whose data must stay. */
export async function leadALife(kontor: Kontor) {
  const opened = await openShop(kontor);
  const shop = { ...opened, admin: withKeys(opened.admin), clerk: withKeys(opened.clerk) };
  const owner = withKeys(await kontor.as('BUSINESS_OWNER', { name: 'Elena' }));
  const zora = withKeys(await kontor.as('MODERATOR', { id: ZORA.id, name: ZORA.name }));
  const lou = withKeys(await kontor.as('USER', { id: '22', name: 'Lou' }));
  await kontor.db.updateTable('app_user').set({ avatar_id: ZORA.avatar }).where('id', '=', ZORA.id).execute();
  await shop.online(zora.id, lou.id);
  await shop.stock('bread', 100);
  await zora.call(inventory.changeStock, { body: { name: 'flour', amount: 7 } });
  await zora.call(listUsers);
  await shopping(kontor, shop, zora, lou);
  await buying(shop, zora);
  await tipping(kontor, shop.admin, [zora, lou]);
  await paying(zora, owner);
  await selling(shop, zora);
  await closing(zora);
  await earning(kontor, owner);
  await checkingStock(kontor, zora);
  await driving(shop.admin, zora, lou);
  await working(kontor, shop, zora);
  const lap = { citizenName: ZORA.nickname, track: 'Nirgendwo', vehicle: 'Sultan', timeMs: 5000 };
  await kontor.anonymous.call(game.sendLapTimes, { body: [{ ...lap, discordId: zora.id }, lap] }, bearer);
  const { requestCode, signIn } = createTablet(kontor);
  const { linkCode } = (await requestCode({ licence: LICENCE, citizenName: ZORA.nickname })).body;
  await zora.call(linkGame, { body: { code: String(linkCode) } });
  await signIn({ discordId: zora.id });
  await requestCode({ discordId: zora.id, citizenName: ZORA.nickname });
  const { pool } = kontor;
  await pool.query(
    `insert into video (stream_id, title, state, started_at, finished_at, stored_at, storage_key)
     values ('s', 'Nacht', 'READY', now(), now(), now(), 's.mp4')`,
  );
  await pool.query(`insert into video_position select $1, id, 12, now() from video`, [zora.id]);
  await pool.query(`insert into discord_grant (user_id, tokens, roles, checked_at) values ($1, 'x', '{7}', now())`, [
    zora.id,
  ]);
  // An account of hers that she deleted before.
  await pool.query('insert into former_staff (user_id, user_name, left_at) values ($1, $2, $3)', [
    zora.id,
    'zora',
    kontor.time.now,
  ]);
  await pool.query('insert into demo_presence (user_id, online) values ($1, true)', [zora.id]);
  return { shop, owner, zora, lou };
}

/** In which tables any of the texts stands, in whatever column. */
export async function tablesWith({ pool }: Pick<Kontor, 'pool'>, ...texts: string[]): Promise<string[]> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`);
  const found: string[] = [];
  for (const { tablename } of rows) {
    const { rows: hits } = await pool.query(
      `select count(*) as hits from ${tablename} entry where exists (select from unnest($1::text[]) one where position(lower(one) in lower(entry::text)) > 0)`,
      [texts],
    );
    if (Number(hits[0].hits) > 0) found.push(tablename);
  }
  return found.sort();
}
