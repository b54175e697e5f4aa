import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import fc from 'fast-check';

/** How many of each thing the world holds; their numbers run from 1. */
export const KNOWN = 12;
/** People who may be changed at will; the callers are others. */
export const PEOPLE = Array.from({ length: KNOWN }, (_, at) => String(7001 + at));
/** The customer who calls, and who leads; no odd text is by chance one of these. */
export const CUSTOMER = '800001';
export const LEADER = '800004';
export const ITEMS = ['bread', 'cake', 'flour', 'water', 'sugar'] as const;
export const PICTURE_ID = '0'.repeat(32);
const streamOf = (number: number): string => `stream-${number}`;

const of = (...values: readonly unknown[]) => fc.constantFrom(...values);
const number = fc.integer({ min: 1, max: KNOWN });
const start = Date.parse('2026-11-15T12:00:00Z');
const moment = fc
  .integer({ min: -60 * 24, max: 60 * 24 })
  .map((minutes) => new Date(start + minutes * 60_000).toISOString());
const color = of('#1f3a34', '#C8782A', '#000000');
const words = of('Bauernbrot', 'Äpfel & Öl', 'Nordschleife', 'Team 7', 'die Kür', '<b>fett</b>', "O'Neill", 'x');
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const IMPORTS = [
  'name;label;weight\nbread;Brot;500\ncake;Kuchen;900\nflour;Mehl;100\nwater;Wasser;500\nsugar;Zucker;10\n',
  'name;label;weight\nbread;Brot;500\n"""";x;1\n',
  '[{"name":"bread","label":"Brot","weight":500},{"name":"tea","label":"Tee","weight":5}]',
  "return { ['bread'] = { label = 'Brot', weight = 500 }, ['cake'] = { label = 'Kuchen' } }",
  'while true do end',
  "INSERT INTO `items` (`name`, `label`, `weight`) VALUES ('bread', 'Brot', 1), ('x', 'it''s', -1);",
];

/** What the world knows under a name: without it nearly everything generated would be unknown and refused early. */
export const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(
    ['id', 'productId', 'trackId', 'classId', 'driverId', 'favouriteClassId'].map((name) => [name, number]),
  ),
  ...Object.fromEntries(
    ['gameStart', 'startsAt', 'startedAt', 'drivenAt', 'date', 'from', 'to'].map((name) => [name, moment]),
  ),
  ...Object.fromEntries(['headerLight', 'headerDark', 'accent', 'color'].map((name) => [name, color])),
  ids: fc.uniqueArray(number, { minLength: 1, maxLength: 4 }),
  userId: of(...PEOPLE),
  discordId: of(...PEOPLE, CUSTOMER, CUSTOMER, null),
  streamId: number.map(streamOf),
  uploadId: of('0'.repeat(32), 'a'.repeat(32)),
  version: fc.integer({ min: 1, max: 4 }),
  before: of('1', '5', '12', '999999999999999'),
  period: of('2026', '2026-11', 'all', 'month'),
  phone: of('', '0151 234', '+49 (0) 1/2-3'),
  content: of(...IMPORTS),
  data: of(PICTURE),
  recording: of(null, '/video-on-demand/stream-1', 'https://example.org/a?b=c'),
  search: of('', 'Bau', 'Per', 'B-2026-0001', '#3', "100%_'\\"),
  preserve: of('true', 'false'),
  points: of([3, 2, 1], [25], [0, 0]),
  tournament: words,
  expectedTotal: of(undefined, 2.5, 5, 7.5),
  expected: of(undefined, 1000, 999, 0),
  players: of(
    [{ discordId: CUSTOMER, citizenName: 'Kunde' }],
    [{ discordId: CUSTOMER }, { discordId: PEOPLE[0], citizenName: '' }, {}],
  ),
  results: of(
    [],
    [2, 3, 4].map((driverId, at) => ({
      ...{ driverId, state: 'FINISHED', position: at + 1, timeMs: 1000 + at, fastestLapMs: null },
      ...{ timePenaltyMs: 0, pointPenalty: 0 },
    })),
  ),
  track: of('Strecke 1', 'Strecke 2', 'Nirgendwo'),
  vehicle: of('Wagen 1', 'Wagen 2', 'Käfer'),
};

const CHANNEL = {
  ...{ name: 'Küche', events: ['ORDER_NEW'], roleId: null },
  ...{ showsContact: false, quietHours: null, isOn: true },
};

/** A recipe or a Menü: what no schema tells is that it is one of both. */
const PRODUCT = fc.oneof(
  fc.record({
    ...{ name: words, price: of(0, 2.5), onSale: fc.boolean(), produces: of({ name: 'cake', amount: 2 }) },
    ...{ ingredients: of([], [{ name: 'sugar', amount: 0.25 }]), version: of(undefined, 1, 2) },
  }),
  fc.record({ name: words, price: of(9.5), parts: of([{ productId: 2, amount: 2 }]), ingredients: of([]) }),
);

/** Bodies whose parts hang together in a way no schema tells. */
export const BY_CALL: Record<string, fc.Arbitrary<unknown>> = {
  'POST /api/order/:id': fc.oneof(
    fc.record({
      status: of('ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED', 'REJECTED', 'CANCELLED'),
      reason: of('zu spät'),
      version: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ note: words, version: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ handsOver: fc.boolean(), version: fc.integer({ min: 1, max: 3 }) }),
  ),
  'PUT /api/hours': fc.record({
    week: of(EMPTY_WEEK, { ...EMPTY_WEEK, SUN: [{ opens: '22:00', closes: '03:00' }] }),
    exceptions: of([], [{ day: '2026-11-15', spans: [] }], [{ day: '2026-02-30', spans: [] }]),
    version: fc.integer({ min: 1, max: 4 }),
  }),
  // Mostly open: a closed shop would refuse every order.
  'PUT /api/hours/mode': fc.oneof(
    { weight: 4, arbitrary: of({ mode: 'OPEN' }) },
    { weight: 1, arbitrary: fc.record({ mode: of('AUTO', 'CLOSED'), until: fc.option(moment) }) },
  ),
  'PUT /api/discord-roles': of({ roles: [] }, { roles: [{ id: '42', name: 'Türsteher', role: 'MODERATOR' }] }),
  'PUT /api/racing/classes': of(
    ['S', 'A', 'B', 'C', 'D', 'Neu'].map((name, at) => ({ ...(at < 5 ? { id: at + 1 } : {}), name })),
    [{ id: 1, name: 'S' }, { name: 'T' }],
  ),
  'POST /api/products': PRODUCT,
  'PUT /api/product/:id': PRODUCT,
  'POST /api/productions': fc.record({
    productions: of([{ productId: 1, productions: 1 }]),
    seen: of(ITEMS.map((name) => ({ name, amount: 1000 }))),
  }),
  'POST /api/discord-targets': of({
    ...CHANNEL,
    address: `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'t'.repeat(60)}`,
  }),
  'PUT /api/discord-targets/:id': of({ ...CHANNEL, version: 1 }),
  'PUT /api/racing/team/:id/captain': of({ driverId: 6 }),
  'POST /api/tip-payouts/all': of({ count: 0, total: 0 }, { count: 1, total: 10 }),
};

/** Numbers that belong together: who is invited into which team, and who is in one. */
export const PARAMS_BY_CALL: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  'DELETE /api/racing/team/:id/invitation/:driverId': fc.constantFrom(
    { id: 1, driverId: 8 },
    { id: 1, driverId: 12 },
    { id: 2, driverId: 5 },
  ),
  'PUT /api/racing/team/:id/captain': fc.constant({ id: 1 }),
  'GET /api/pictures/:id/:size': fc.constant({ id: PICTURE_ID, size: 'small' }),
  'DELETE /api/racing/team/:id/member/:driverId': fc.constantFrom({ id: 1, driverId: 1 }, { id: 2, driverId: 5 }),
};

/** Names mean another thing in another place. */
export const nameOf = (path: string): fc.Arbitrary<unknown> =>
  /inventory|item|bridge|produc|ingredient/.test(path) ? of(...ITEMS) : words;
export { words };
