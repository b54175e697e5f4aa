import { listAudits } from '@kontor/contract/audit/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import { PersonalData } from '@kontor/contract/privacy/schema.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { changeRole, listUsers } from '@kontor/contract/users/api.ts';
import * as wages from '@kontor/contract/wages/api.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { RESULT } from '#testing/samples.ts';

import { switchOn } from '#testing/switch-on.ts';
import { PERSONAL } from './testing-columns.ts';
import { leadALife, TRACES, tablesWith, ZORA } from './testing-life.ts';

const DISCORD = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' };
const kontor = await testApp({ env: { PUBLIC_URL, ...DISCORD }, betweenTests: 'keep' });

/** What another person sees of what both have reached. */
const seenBy = async (lou: Caller) => ({
  leaders: (await lou.call(tips.getLeaderboard)).body.standings.map(({ rank, won, tips: count }) => [rank, won, count]),
  times: (await lou.call(lapsApi.listTopTimes, { query: { trackId: 1 } })).body.total,
  cup: (await lou.call(tournaments.getTournament, { params: { id: 1 } })).body.drivers.map(({ points }) => points),
  captain: (await lou.call(racing.getMyRacing)).body.team?.name,
});
async function live() {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH', 'TIP_GAME', 'RACING', 'AUDIT_LOG', 'VOD_SERVICE', 'TEAM');
  return leadALife(kontor);
}

async function leave() {
  const lived = await life();
  const before = await seenBy(lived.lou);
  const { status } = await lived.zora.call(deleteMyAccount, { body: { name: ZORA.name } });
  return { ...lived, before, status };
}

/** Here they know her by the number of her driver profile or by a checksum, are about others, or are empty again. */
const WITHOUT_HER: readonly string[] = [
  ...[
    'lap_best',
    'race_result',
    'racing_invitation',
    'racing_team',
    'refused_access',
    'tournament',
    'tournament_entry',
  ],
  ...['business', 'held_snapshot', 'inventory_item', 'link_code', 'video'],
];

/** One life for all tests, which ends before those that look at what is left of it. */
let lived: ReturnType<typeof live> | undefined;
let left: ReturnType<typeof leave> | undefined;
const life = () => {
  lived ??= live();
  return lived;
};
const deleteLife = () => {
  left ??= leave();
  return left;
};

describe('the own data', () => {
  test('come as one file with everything in it, and nothing of anybody else', async () => {
    const { zora } = await life();
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
    expect(data.Bestellungen).toHaveLength(5);
    expect(data.Bestellungen?.[4]).toMatchObject({
      Rabatt: 0.1,
      'Zu zahlen': 2.4,
      Erstattungen: [expect.objectContaining({ Betrag: 2.4, Grund: ZORA.reason })],
    });
    expect(data.Tipps).toHaveLength(2);
    expect(data.Rundenzeiten?.map((lap) => lap.Stand)).toEqual(['abgelehnt', 'bestätigt', 'wird geprüft']);
    expect(JSON.stringify(data)).not.toContain('555-0155');
    const secrets = await kontor.db.selectFrom('session').select('id_hash').where('user_id', '=', zora.id).execute();
    for (const { id_hash } of secrets) expect(JSON.stringify(data)).not.toContain(id_hash);
  });

  test('cover every table that leads to a person', async () => {
    await life();
    const personal = new Set(
      Object.values(PERSONAL).flatMap((columns) => columns.map((name) => name.replace(/\..*/, ''))),
    );
    expect(await tablesWith(kontor, ...TRACES)).toEqual(
      [...personal].filter((name) => !WITHOUT_HER.includes(name)).sort(),
    );
  });
});

describe('deleting the own account', () => {
  test('leaves nothing by which a person could be recognised', async () => {
    expect((await deleteLife()).status).toBe(204);
    // She worked here: for 90 days the lead can look up who it was, and nowhere else.
    expect(await tablesWith(kontor, ...TRACES)).toEqual(['former_staff']);
  });

  test('keeps orders, bookings and the log, without a name', async () => {
    const { shop, owner, lou } = await deleteLife();
    const all = (await shop.clerk.call(orders.listOrders)).body;
    const left = all.filter(({ customer }) => customer.name === 'Gelöschter Kunde');
    expect(left.map(({ status }) => status).sort()).toEqual([
      'CANCELLED',
      'CANCELLED',
      'COMPLETED',
      'COMPLETED',
      'COMPLETED',
      'REJECTED',
    ]);
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
    expect(log).toContain('Elena: <b>Ehemalige Person 2</b>: Lohn, Bonus von <b>1,00 €</b> zum 15.11.2026. ');
    expect(log).toContain(
      'Ehemalige Person 2: Bestellung <b>B-2026-0001</b> eingegangen von <b>Gelöschter Kunde</b>: 5,00 €.',
    );
    expect(log).toContain('Ehemalige Person 2: Bestellung <b>B-2026-0002</b> ist jetzt <b>Storniert</b>.');
    expect(log).toContain(
      'Kontor: Bestellung <b>B-2026-0004</b> ist jetzt <b>Storniert</b>: Das Konto wurde gelöscht.',
    );
  });

  test('keeps what was earned and paid, under the number that stands for the person', async () => {
    const { owner } = await deleteLife();
    const query = { from: '2026-11-01', to: '2026-11-30' };
    const { sheets } = (await owner.call(wages.listWageSheets, { query })).body;
    const theirs = sheets.find(({ person }) => person.name === 'Ehemalige Person 2');
    expect(theirs).toMatchObject({ isStaff: false, paidCents: 650, openCents: 0 });
    const params = { personId: theirs?.person.id ?? '' };
    const lines = (await owner.call(wages.listWageLines, { params, query })).body;
    expect(lines.map(({ kind, cents, note }) => [kind, cents, note]).sort()).toEqual([
      ['BONUS', 100, ''],
      ['COMMISSION', 500, ''],
      ['TIP', 50, ''],
    ]);
    const payments = (await owner.call(wages.listWagePayments, { params })).body;
    expect(payments.map(({ cents, takenBack }) => [cents, takenBack?.reason])).toEqual([
      [650, undefined],
      [650, ''],
    ]);
  });

  test('changes nothing of what others have reached', async () => {
    const { lou, shop, before } = await deleteLife();
    expect(await seenBy(lou)).toEqual(before);
    const names = (await lou.call(tips.getLeaderboard)).body.standings.map(({ user }) => user.name).sort();
    expect(names).toEqual(['Gelöschter Nutzer', 'Lou']);
    const team = (await lou.call(racing.getMyRacing)).body;
    expect([team.team?.captainId, team.team?.members.map(({ nickname }) => nickname)]).toEqual([
      team.driver?.id,
      ['Lou'],
    ]);
    const [fastest] = (await lou.call(lapsApi.listTopTimes, { query: { trackId: 1 } })).body.entries;
    expect(fastest?.driver.nickname).toMatch(/^Gelöschter Fahrer \d+$/);
    expect(fastest?.driver.startNumber).not.toBe(77);
    const open = await lou.call(tips.listTips, { params: { id: 2 } });
    expect(open.body.map(({ userName }) => userName)).toEqual(['Lou']);
    expect((await shop.admin.call(tips.getPayoutTotals)).body.open).toBe(0);
  });

  test('nobody who has left is listed among the people, or can be given a role', async () => {
    const { owner } = await deleteLife();
    const people = (await owner.call(listUsers)).body;
    expect(people.filter(({ userName }) => userName.startsWith('Gelöscht'))).toEqual([]);
    const [ghost] = await kontor.db.selectFrom('app_user').select('id').where('anonymous', '=', true).execute();
    const answer = await owner.call(changeRole, { params: { id: ghost?.id ?? '' }, body: { role: 'ADMIN' } });
    expect(answer.status).toBe(404);
  });

  test('owes nothing to a person who is gone, even when a result is corrected', async () => {
    const { shop } = await deleteLife();
    const body = { gameClosed: true as const, ...RESULT, cornersTeamA: 9 };
    expect((await shop.admin.call(tips.closeTipGame, { params: { id: 1 }, body })).status).toBe(200);
    expect((await shop.admin.call(tips.listPayouts, { query: { state: 'open' } })).body).toEqual([]);
  });

  test('lets a person begin anew, with nothing from before', async () => {
    await deleteLife();
    const again = await kontor.as('USER', { id: ZORA.id, name: ZORA.name });
    expect((await again.call(orders.listOrders, { query: { mine: 'true' } })).body).toEqual([]);
    expect((await again.call(tips.listMyTipGames)).body).toEqual([]);
    expect((await again.call(racing.getMyRacing)).body.driver).toBeNull();
    const { body } = await again.call(downloadMyData);
    const filled = Object.entries(body)
      .filter(([, rows]) => rows?.length)
      .map(([title]) => title);
    expect(filled).toEqual(['Stand', 'Konto', 'Namen', 'Anmeldungen', 'Ehemalige Person']);
    // Nothing from before counts for the person who is here now.
    expect(body.Konto).toMatchObject([{ Rechte: ['ROLE_USER'], 'Im Team bis': null }]);
    expect((await again.call(deleteMyAccount, { body: { name: ZORA.name } })).status).toBe(204);
  });

  test('after 90 days nobody can tell who it was', async () => {
    await deleteLife();
    kontor.time.now = new Date(kontor.time.now.getTime() + 90 * 24 * 60 * 60 * 1000);
    await kontor.restart();
    await eventually(async () => expect(await tablesWith(kontor, ...TRACES)).toEqual([]));
  });
});
