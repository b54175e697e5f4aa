import { listAudits } from '@kontor/contract/audit/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import { changeRole, getMe, listUsers, meUpdate } from '@kontor/contract/users/api.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { createPool } from '#platform/postgres/db.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { createApp } from '../app.ts';
import { leadALife, TRACES, tablesWith, ZORA } from './testing-life.ts';

const ENV = {
  PUBLIC_URL,
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'secret',
  BRIDGE_TOKEN,
  OWNER_DISCORD_IDS: '77',
};
const kontor = await testApp({ env: ENV });
const follow = createFollow(kontor);

kontor.prepare(() =>
  switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH', 'TIP_GAME', 'RACING', 'AUDIT_LOG', 'VOD_SERVICE'),
);

const leave = (by: Caller, name: string) => by.call(deleteMyAccount, { body: { name } });

describe('the own data', () => {
  test('are complete however many there are', async () => {
    const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
    await kontor.pool.query(
      `insert into inventory_history (citizen_name, actor_id, created_at) select 'Lou', '22', now() from generate_series(1, 1203)`,
    );
    const { body } = await lou.call(downloadMyData);
    expect(body.Lagerbuchungen).toHaveLength(1203);
  });
});

describe('deleting the own account', () => {
  test('ends every session and every open connection at once', async () => {
    const [phone, desk] = [await kontor.as('USER', { name: 'Mara' }), await kontor.as('USER', { name: 'Mara' })];
    const seen = await Promise.all([follow(phone, meUpdate), follow(desk, meUpdate)]);
    expect((await leave(phone, 'Mara')).status).toBe(204);
    for (const lines of seen) await eventually(() => expect(lines).toContain('closed'));
    for (const session of [phone, desk]) expect((await session.call(getMe)).status).toBe(401);
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
    expect(await tablesWith(kontor, ...TRACES)).toEqual(['former_staff']);
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

  test('while staff work on an order of that person; a new one is cancelled', async () => {
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
  test('keeps the entries of another person of the same name', async () => {
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
    expect(await tablesWith(kontor, 'Recht von')).toEqual(['audit']);
  });
});
