import { ENDPOINTS } from '@kontor/contract/all.ts';
import { startBackup } from '@kontor/contract/backup/api.ts';
import { type Endpoint, isWrite } from '@kontor/contract/core/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { removeNoticesBefore, tooOldAt } from '#game';
import { FIRST_WRITES, LAST_WRITES, WRITES } from '#testing/all-samples.ts';
import { testApp } from '#testing/app.ts';
import { contentOf } from '#testing/every-endpoint.ts';
import type { Stage } from '#testing/samples.ts';

import { createAct, openStage } from '#testing/stage.ts';

const [plain, forged] = [await testApp({ isAlone: true }), await testApp({ isAlone: true })];

/** Fields a caller might try to set, as the interface and as the database would spell it. */
const FORGED: Record<string, unknown> = {
  id: 999,
  customerId: '22',
  customer_id: '22',
  customer: { id: '22', name: 'Lou' },
  userId: '22',
  user_id: '22',
  authorities: ['ROLE_BUSINESS_OWNER'],
  granted: ['ROLE_BUSINESS_OWNER'],
  role: 'BUSINESS_OWNER',
  isAdmin: true,
  total: 0,
  price: 0,
  unitPrice: 0,
  unit_price: 0,
  weight: 0,
  status: 'COMPLETED',
  state: 'CONFIRMED',
  won: 1_000_000,
  isExact: true,
  paid: true,
  paidAt: '2026-01-01T00:00:00Z',
  closed_at: '2026-01-01T00:00:00Z',
  gameClosed: true,
  version: 999,
  createdAt: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  captainId: 2,
  driverId: 2,
  teamId: 1,
  isFromGame: true,
  preserve: true,
  storageKey: '../../etc/passwd',
  streamId: 'gone',
  inventoryAmount: 1_000_000,
  tips: [{ userId: '22', won: 5 }],
};

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; propertyNames?: unknown };

const HOUR_MS = 60 * 60 * 1000;

/** Fields a call does not know, on every level; those it knows stay as they are. */
function forge(value: unknown, shape: Shape | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => forge(one, shape?.items));
  const known = shape?.properties ?? shape?.anyOf?.find(({ properties }) => properties)?.properties;
  if (typeof value !== 'object' || value === null || !known) return value;
  const own = Object.entries(value).map(([name, one]) => [name, forge(one, known[name])]);
  const added = Object.entries(FORGED).filter(([name]) => !(name in known));
  return Object.fromEntries([...own, ...added]);
}

const shapeOf = ({ body }: Endpoint): Shape =>
  body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape) : {};

async function live(kontor: Stage['kontor'], alter: (endpoint: Endpoint, body: unknown) => unknown) {
  const done = new Set<string>();
  const act = createAct(done, alter);
  for (const write of FIRST_WRITES) await write({ act, kontor });
  const stage = await openStage(act, kontor);
  for (const write of WRITES) await write(stage);
  // The job that does this may or may not have run by now.
  await removeNoticesBefore(kontor.db, tooOldAt(kontor.time.now));
  // Noted beside the calls, and not with each of them.
  await kontor.pool.query('update app_user set last_seen_at = null');
  // The clock of the database is a real one.
  // What the machine's clock says has a fraction of a second, but for once in a thousand times.
  const isMachineTime = (moment: string): boolean =>
    moment.includes('.') || Math.abs(Date.parse(`${moment}:00`) - Date.now()) < HOUR_MS;
  const timeless = (row: string): string =>
    row.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00/g, (moment) => (isMachineTime(moment) ? 'now' : moment));
  const content = await contentOf(kontor, new Set(['schema_migration', 'change_note', 'change_horizon', 'session']));
  const whole = Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, rows.map(timeless)]));
  for (const write of LAST_WRITES) await write(stage);
  const { rows: left } = await kontor.pool.query<{ id: string }>(
    'select id from app_user where not anonymous order by 1',
  );
  return { done, whole, left: left.map(({ id }) => id) };
}

test('a day in which every write also names what is not its to name ends as the same day without', {
  tags: ['long'],
}, async () => {
  let added = 0;
  const usual = await live(plain, (_endpoint, body) => body);
  const tried = await live(forged, (endpoint, body) => {
    const sent = forge(body, shapeOf(endpoint));
    added += JSON.stringify(sent).length - JSON.stringify(body).length;
    return sent;
  });
  expect(added).toBeGreaterThan(20_000);
  expect(Object.values(usual.whole).flat().length).toBeGreaterThan(50);
  expect(tried.whole).toEqual(usual.whole);
  // A person who leaves affects no one else.
  expect(tried.left).toEqual(usual.left);
  expect([usual.left.includes('21'), usual.left.includes('22')]).toEqual([false, true]);
  // A backup takes no input.
  const writes = ENDPOINTS.filter(
    (endpoint) => isWrite(endpoint) && endpoint.media === undefined && endpoint !== startBackup,
  );
  expect([...usual.done].sort()).toEqual(writes.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Every object in a schema, with the way to it. */
function objectsIn(shape: Shape & { additionalProperties?: unknown }, way: string): [string, typeof shape][] {
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => objectsIn(one, `${way}.${name}`));
  const more = [...(shape.items ? [shape.items] : []), ...(shape.anyOf ?? [])].flatMap((one) =>
    objectsIn(one, `${way}[]`),
  );
  return [
    ...(shape.properties || shape.propertyNames ? [[way, shape] as [string, typeof shape]] : []),
    ...inner,
    ...more,
  ];
}

test('no call takes an object with fields of any name, and none answers with one', () => {
  const open = ENDPOINTS.flatMap((endpoint) => {
    const schemas = [endpoint.body, endpoint.query, endpoint.params, ...(endpoint.media ? [] : [endpoint.response])];
    return schemas.flatMap((schema) =>
      schema
        ? objectsIn(
            z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape,
            `${endpoint.method} ${endpoint.path}`,
          )
        : [],
    );
  });
  expect(open.length).toBeGreaterThan(150);
  const loose = open.filter(([, shape]) => shape.additionalProperties !== false && !shape.propertyNames);
  expect(loose.map(([way]) => way)).toEqual([]);
  // Switches of features and kinds of work are lists whose names are given; what is kept of a person is named by the slices that keep it.
  const lists = open.filter(([, shape]) => shape.propertyNames);
  expect(new Set(lists.map(([way]) => way.replace(/^\w+ /, '')))).toEqual(
    new Set(['/api/home/work.waiting', '/api/info.features', '/api/users/@me/data']),
  );
});
