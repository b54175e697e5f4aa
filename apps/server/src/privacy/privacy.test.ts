import { listAudits } from '@kontor/contract/audit/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import { PersonalData } from '@kontor/contract/privacy/schema.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { changeRole, getMe, listUsers, meUpdate } from '@kontor/contract/users/api.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { createPool } from '#platform/postgres/db.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { RESULT } from '#testing/all-reads.ts';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/follow.ts';
import { BRIDGE_TOKEN, openShop } from '#testing/shop.ts';
import { switchOn } from '#testing/switch-on.ts';
import { createApp } from '../app.ts';
import { leadALife, ZORA } from './testing-life.ts';

const ENV = {
  PUBLIC_URL,
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'secret',
  BRIDGE_TOKEN,
  OWNER_DISCORD_IDS: '77',
};
const kontor = await testApp({ env: ENV });
const follow = createFollow(kontor);

beforeEach(() => switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'TIP_GAME', 'RACING', 'AUDIT_LOG', 'VOD_SERVICE'));

const leave = (by: Caller, name: string) => by.call(deleteMyAccount, { body: { name } });

/** In which tables any of the texts stands, in whatever column. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await kontor.pool.query(`select tablename from pg_tables where schemaname = 'public'`);
  const found: string[] = [];
  for (const { tablename } of rows) {
    const { rows: hits } = await kontor.pool.query(
      `select count(*) as hits from ${tablename} entry where exists (select from unnest($1::text[]) one where position(lower(one) in lower(entry::text)) > 0)`,
      [texts],
    );
    if (Number(hits[0].hits) > 0) found.push(tablename);
  }
  return found.sort();
}

const DAY_MS = 24 * 60 * 60 * 1000;
const TRACES = [ZORA.id, 'Zora', 'Zielke', ZORA.formerName, ZORA.phone, ZORA.avatar];

describe('the own data', () => {
  test('come as one file with everything in it, and nothing of anybody else', async () => {
    const { zora } = await leadALife(kontor);
    const { status, body, headers } = await zora.call(downloadMyData);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="meine-daten.json"');
    const data = PersonalData.parse(body) as Record<string, Record<string, unknown>[]>;
    const empty = Object.entries(data).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([title]) => title)).toEqual([]);
    expect(data.Bestellungen?.[0]).toMatchObject({ Nummer: 'B-2026-0001', Telefon: ZORA.phone, Notiz: ZORA.note });
    expect(data.Bestellungen?.[0]?.Artikel).toEqual([{ Artikel: 'Bauernbrot', Menge: 2, Einzelpreis: 2.5 }]);
    expect(data.Bestellungen?.[0]).toMatchObject({ Summe: 5 });
    expect(data.Bestellungen?.[0]?.Verlauf).toContainEqual(expect.objectContaining({ Status: 'Eingegangen' }));
    expect(data.Bestellungen).toHaveLength(4);
    expect(data.Tipps).toHaveLength(2);
    expect(data.Rundenzeiten?.map((lap) => lap.Stand)).toEqual(['abgelehnt', 'bestätigt', 'wird geprüft']);
    expect(JSON.stringify(data)).not.toContain('555-0155');
    const secrets = await kontor.db.selectFrom('session').select('id_hash').where('user_id', '=', zora.id).execute();
    for (const { id_hash } of secrets) expect(JSON.stringify(data)).not.toContain(id_hash);
  });

  test('are complete however many there are', async () => {
    const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
    await kontor.pool.query(
      `insert into inventory_history (citizen_name, actor_id, created_at) select 'Lou', '22', now() from generate_series(1, 1203)`,
    );
    const { body } = await lou.call(downloadMyData);
    expect(body.Lagerbuchungen).toHaveLength(1203);
  });

  test('cover every table that leads to a person', async () => {
    const { zora } = await leadALife(kontor);
    const before = await tablesWith(...TRACES);
    await leave(zora, ZORA.name);
    expect(before).toEqual([
      'app_user',
      'audit',
      'customer_order',
      'demo_presence',
      'discord_grant',
      'former_staff',
      'game_presence',
      'idempotency',
      'inventory_history',
      'lap_time',
      'order_event',
      'racing_driver',
      'refused_access',
      'reported_lap_time',
      'session',
      'tip',
      'tip_payout',
      'tip_score',
      'video_position',
    ]);
  });
});

describe('deleting the own account', () => {
  test('leaves nothing by which somebody could be recognised', async () => {
    const { zora } = await leadALife(kontor);
    expect((await leave(zora, ZORA.name)).status).toBe(204);
    // She worked here: for 90 days the lead can look up who it was, and nowhere else.
    expect(await tablesWith(...TRACES)).toEqual(['former_staff']);
    kontor.time.now = new Date(kontor.time.now.getTime() + 90 * DAY_MS);
    await kontor.restart();
    await eventually(async () => expect(await tablesWith(...TRACES)).toEqual([]));
  });

  test('keeps orders, bookings and the log, without a name', async () => {
    const { zora, shop, owner, lou } = await leadALife(kontor);
    await leave(zora, ZORA.name);
    const all = (await shop.clerk.call(orders.listOrders)).body;
    const left = all.filter(({ customer }) => customer.name === 'Gelöschter Kunde');
    expect(left.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'CANCELLED', 'COMPLETED', 'REJECTED']);
    for (const order of left) expect(order).toMatchObject({ note: '', phone: '', reason: null });
    const [other] = all.filter(({ customer }) => customer.id === lou.id);
    expect(other).toMatchObject({ phone: '555-0155', assignee: { name: 'Ehemalige Person 2' } });
    expect(other?.history.map(({ by }) => by).slice(0, 2)).toEqual(['Lou', 'Ehemalige Person 2']);
    const found = await shop.clerk.call(orders.listOrders, { query: { search: 'Lou' } });
    expect(found.body.map(({ id }) => id)).toEqual([other?.id]);
    const history = (await owner.call(inventory.listHistory)).body;
    expect(history.map(({ citizenName, items }) => [citizenName, items[0]?.label])).toContainEqual([
      'Ehemalige Person 2',
      'Mehl',
    ]);
    const log = (await owner.call(listAudits, { query: { limit: 100 } })).body.map(
      ({ displayName, message }) => `${displayName}: ${message}`,
    );
    expect(log).toContain('Kontor: Ein Konto wurde auf eigenen Wunsch gelöscht: <b>Ehemalige Person 2</b>.');
    expect(log).toContain(
      'Elena: <b>Ehemalige Person 2</b>: Recht von <i>Mitarbeiter</i> auf <i>Verwaltung</i> geändert.',
    );
    expect(log).toContain(
      'Ehemalige Person 2: Bestellung <b>B-2026-0001</b> eingegangen von <b>Gelöschter Kunde</b>: 5,00 €.',
    );
    expect(log).toContain('Ehemalige Person 2: Bestellung <b>B-2026-0002</b> ist jetzt <b>Storniert</b>.');
    expect(log).toContain(
      'Kontor: Bestellung <b>B-2026-0004</b> ist jetzt <b>Storniert</b>: Das Konto wurde gelöscht.',
    );
  });

  test('changes nothing of what others have reached', async () => {
    const { zora, lou, shop } = await leadALife(kontor);
    const seen = async () => ({
      leaders: (await lou.call(tips.getLeaderboard)).body.standings.map(({ rank, won, tips: count }) => [
        rank,
        won,
        count,
      ]),
      times: (await lou.call(racing.listTopTimes, { query: { trackId: 1 } })).body.total,
      cup: (await lou.call(tournaments.getTournament, { params: { id: 1 } })).body.drivers.map(({ points }) => points),
      captain: (await lou.call(racing.getMyRacing)).body.team?.name,
    });
    const before = await seen();
    await leave(zora, ZORA.name);
    expect(await seen()).toEqual(before);
    const names = (await lou.call(tips.getLeaderboard)).body.standings.map(({ user }) => user.name).sort();
    expect(names).toEqual(['Gelöschter Nutzer', 'Lou']);
    const team = (await lou.call(racing.getMyRacing)).body;
    expect([team.team?.captainId, team.team?.members.map(({ nickname }) => nickname)]).toEqual([
      team.driver?.id,
      ['Lou'],
    ]);
    const [fastest] = (await lou.call(racing.listTopTimes, { query: { trackId: 1 } })).body.entries;
    expect(fastest?.driver.nickname).toMatch(/^Gelöschter Fahrer \d+$/);
    expect(fastest?.driver.startNumber).not.toBe(77);
    const open = await lou.call(tips.listTips, { params: { id: 2 } });
    expect(open.body.map(({ userName }) => userName)).toEqual(['Lou']);
    expect((await shop.admin.call(tips.getPayoutTotals)).body.open).toBe(0);
  });

  test('owes nothing to somebody who is gone, even when a result is corrected', async () => {
    const { zora, shop } = await leadALife(kontor);
    await leave(zora, ZORA.name);
    const body = { gameClosed: true as const, ...RESULT, cornersTeamA: 9 };
    expect((await shop.admin.call(tips.closeTipGame, { params: { id: 1 }, body })).status).toBe(200);
    expect((await shop.admin.call(tips.listPayouts, { query: { state: 'open' } })).body).toEqual([]);
  });

  test('ends every session and every open connection at once', async () => {
    const [phone, desk] = [await kontor.as('USER', { name: 'Mara' }), await kontor.as('USER', { name: 'Mara' })];
    const seen = await Promise.all([follow(phone, meUpdate), follow(desk, meUpdate)]);
    expect((await leave(phone, 'Mara')).status).toBe(204);
    for (const lines of seen) await eventually(() => expect(lines).toContain('closed'));
    for (const session of [phone, desk]) expect((await session.call(getMe)).status).toBe(401);
  });

  test('lets somebody begin anew, with nothing from before', async () => {
    const { zora } = await leadALife(kontor);
    await leave(zora, ZORA.name);
    const again = await kontor.as('USER', { id: ZORA.id, name: ZORA.name });
    expect((await again.call(orders.listOrders, { query: { mine: 'true' } })).body).toEqual([]);
    expect((await again.call(tips.listMyTipGames)).body).toEqual([]);
    expect((await again.call(racing.getMyRacing)).body.driver).toBeNull();
    const { body } = await again.call(downloadMyData);
    const filled = Object.entries(body)
      .filter(([, rows]) => rows?.length)
      .map(([title]) => title);
    expect(filled).toEqual(['Stand', 'Konto', 'Anmeldungen', 'Ehemalige Person']);
    // Nothing of before counts for whoever is here now.
    expect(body.Konto).toMatchObject([{ Rechte: ['ROLE_USER'], 'Im Team bis': null }]);
  });

  test('refuses what was still under way, so that nothing comes after it', async () => {
    const shop = await openShop(kontor);
    const zora = await kontor.as('MODERATOR', { id: ZORA.id, name: ZORA.name });
    await shop.stock('flour', 5);
    const { booking, answer } = await kontor.db.transaction().execute(async (tx) => {
      await sql`select from inventory_item where name = 'flour' for update`.execute(tx);
      const booking = zora.call(inventory.changeStock, { body: { name: 'flour', amount: 1 } });
      await eventually(async () => {
        const { rows } = await kontor.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
      return { booking, answer: await leave(zora, ZORA.name) };
    });
    expect([answer.status, (await booking).status]).toEqual([204, 409]);
    expect(await tablesWith(...TRACES)).toEqual(['former_staff']);
  });

  test.each([
    { name: 'status', note: 'hi' },
    { name: 'ACCEPTED', note: 'Nele' },
    { name: 'Brot', note: 'status' },
    { name: 'Zora', note: 'NEW' },
  ])('leaves what others were answered about something else as it was: $name, $note', async ({ name, note }) => {
    const shop = await openShop(kontor);
    const [zora, lou] = [await kontor.as('USER', { id: ZORA.id, name }), await kontor.as('USER', { id: '22' })];
    await shop.online(zora.id, lou.id);
    const items = [{ productId: shop.bread, amount: 2 }];
    await zora.call(orders.placeOrder, { body: { items, note } });
    const { id, version } = (await lou.call(orders.placeOrder, { body: { items, note: 'ja' } })).body;
    const accept = () =>
      shop.clerk.call(
        orders.changeOrder,
        { params: { id }, body: { status: 'ACCEPTED', version } },
        { 'idempotency-key': 'kept' },
      );
    const { body: before } = await accept();
    expect((await leave(zora, name)).status).toBe(204);
    expect((await accept()).body).toEqual(before);
  });

  test('takes the name from answers that were kept before, on every process', async () => {
    const { zora, lou, owner } = await leadALife(kontor);
    const { options } = kontor.pool;
    const pool = createPool({ ...options, password: options.password });
    const other = await createApp({
      env: parseEnv({ ...ENV, DATA_DIR: kontor.dataDir }),
      pool,
      clock: () => kontor.time.now,
    });
    onTestFinished(async () => {
      await other.close();
      await pool.end();
    });
    const ask = async (path: string, { cookie }: Caller) =>
      (await other.inject({ url: path, headers: { cookie } })).body +
      (await kontor.app.inject({ url: path, headers: { cookie } })).body;
    const read = async () =>
      (
        await Promise.all([
          ask('/api/racing/tournament/1', lou),
          ask('/api/tip-games/leaderboard', lou),
          ask('/api/users', owner),
        ])
      ).join();
    expect(await read()).toMatch(/Zora/);
    await leave(zora, ZORA.name);
    expect(await read()).not.toMatch(/Zora|Gelöschter Kunde/);
  });
});

describe('deleting the own account is refused', () => {
  const detail = async (by: Caller, name: string) => {
    const { status, body } = await leave(by, name);
    return [status, body.detail];
  };

  test('without the own name', async () => {
    const mara = await kontor.as('USER', { name: 'Mara' });
    expect(await detail(mara, 'mara!')).toEqual([422, 'Das ist nicht dein Name. Bitte gib ihn genau so ein (Mara).']);
    expect((await mara.call(getMe)).status).toBe(200);
  });

  test('while somebody works on the own order; a new one is cancelled', async () => {
    const shop = await openShop(kontor);
    const mara = await kontor.as('USER', { name: 'Mara' });
    await shop.online(mara.id);
    const order = (await shop.order(mara)).body;
    await shop.step(shop.clerk, order, 'ACCEPTED');
    expect(await detail(mara, 'Mara')).toEqual([
      409,
      'Deine Bestellung B-2026-0001 ist schon angenommen. Lösche dein Konto, sobald sie übergeben oder beendet ist.',
    ]);
    expect((await mara.call(orders.getOrder, { params: { id: order.id } })).body.status).toBe('ACCEPTED');
  });

  test('to whom the operator has named as owner', async () => {
    const boss = await kontor.as('BUSINESS_OWNER', { id: '77', name: 'Elena' });
    await kontor.as('BUSINESS_OWNER', { id: '78' });
    expect((await detail(boss, 'Elena'))[1]).toContain('OWNER_DISCORD_IDS');
  });

  test('to the last owner and to the last who can hand out rights', async () => {
    const owner = await kontor.as('BUSINESS_OWNER', { name: 'Elena' });
    const lead = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
    expect((await detail(owner, 'Elena'))[1]).toContain('„Geschäftsführer“');
    expect((await leave(lead, 'Viktor')).status).toBe(204);
    const rights = { granted: ['ROLE_USER'], authorities: ['ROLE_USER'] };
    await kontor.db.updateTable('app_user').set(rights).where('id', '=', owner.id).execute();
    const last = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
    expect((await detail(last, 'Viktor'))[1]).toContain('„Leitung“');
  });

  test('to one of two owners who leave in the same moment', async () => {
    const pair = [
      await kontor.as('BUSINESS_OWNER', { id: '51', name: 'A' }),
      await kontor.as('BUSINESS_OWNER', { id: '52', name: 'B' }),
    ];
    const answers = await Promise.all(pair.map((by, at) => leave(by, ['A', 'B'][at] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('the log', () => {
  test('keeps the entries of somebody else who bears the same name', async () => {
    const boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
    const mara = await kontor.as('USER', { name: 'Mara' });
    await boss.call(changeRole, { params: { id: mara.id }, body: { role: 'MODERATOR' } });
    const liar = await kontor.as('USER', { id: '66', name: 'Viktor' });
    await liar.call(listUsers);
    await leave(liar, 'Viktor');
    const names = (await boss.call(listAudits)).body.map(({ displayName, type }) => `${type} ${displayName}`);
    expect(names).toContain('HR Viktor');
    expect(names).toContain('SECURITY Gelöschter Nutzer');
  });

  test('cannot be changed in any other way', async () => {
    const boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
    await boss.call(changeRole, { params: { id: boss.id }, body: { role: 'USER' } });
    await expect(kontor.pool.query(`update audit set message = ''`)).rejects.toThrow('append-only');
    await expect(kontor.pool.query('delete from audit')).rejects.toThrow('append-only');
    await kontor.pool.query(`select forget_in_audit('somebody', id, '', '', '[]', 'x') from audit`);
    await expect(kontor.pool.query(`update audit set message = ''`)).rejects.toThrow('append-only');
    expect(await tablesWith('Recht von')).toEqual(['audit']);
  });
});

test('nobody who has left is listed among the people, or can be given a role', async () => {
  const { zora, owner } = await leadALife(kontor);
  await leave(zora, ZORA.name);
  const people = (await owner.call(listUsers)).body;
  expect(people.filter(({ userName }) => userName.startsWith('Gelöscht'))).toEqual([]);
  const [ghost] = await kontor.db.selectFrom('app_user').select('id').where('anonymous', '=', true).execute();
  const answer = await owner.call(changeRole, { params: { id: ghost?.id ?? '' }, body: { role: 'ADMIN' } });
  expect(answer.status).toBe(404);
});
