import fc from 'fast-check';
import { itemsUpTo, of, words } from '#testing/samples.ts';

/** How many of each thing there are; their numbers run from 1. */
const KNOWN = 12;
/** People who may be changed at will; the callers are others. */
export const PEOPLE = Array.from({ length: KNOWN }, (_, at) => String(1_000_001 + at));
/** The customer who calls, and who leads; no odd text is by chance one of these. */
export const CUSTOMER = '800001';
export const LEADER = '800004';
const ITEMS = itemsUpTo(5);
const streamOf = (number: number): string => `stream-${number}`;

const number = fc.integer({ min: 1, max: KNOWN });
const start = Date.parse('2026-11-15T12:00:00Z');
const moment = fc
  .integer({ min: -60 * 24, max: 60 * 24 })
  .map((minutes) => new Date(start + minutes * 60_000).toISOString());
export const day = of('2026-11-01', '2026-11-14', '2026-11-15', '2026-12-24');
const color = of('#1f3a34', '#C8782A', '#000000');
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const IMPORTS = [
  'name;label;weight\nitem1;Brot;500\nitem2;Kuchen;900\nitem3;Mehl;100\nitem4;Wasser;500\nitem5;Zucker;10\n',
  'name;label;weight\nitem1;Brot;500\n"""";x;1\n',
  '[{"name":"item1","label":"Brot","weight":500},{"name":"tea","label":"Tee","weight":5}]',
  "return { ['item1'] = { label = 'Brot', weight = 500 }, ['item2'] = { label = 'Kuchen' } }",
  'while true do end',
  "INSERT INTO `items` (`name`, `label`, `weight`) VALUES ('item1', 'Brot', 1), ('x', 'it''s', -1);",
];

/** What is known under a name: without it nearly everything generated would be unknown and refused early. */
export const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(
    ['id', 'productId', 'trackId', 'classId', 'driverId', 'favouriteClassId'].map((name) => [name, number]),
  ),
  ...Object.fromEntries(
    ['gameStart', 'startsAt', 'startedAt', 'drivenAt', 'beganAt', 'endedAt', 'asOf', 'date', 'from', 'to'].map(
      (name) => [name, moment],
    ),
  ),
  ...Object.fromEntries(['headerLight', 'headerDark', 'accent', 'color'].map((name) => [name, color])),
  ids: fc.uniqueArray(number, { minLength: 1, maxLength: 4 }),
  userId: of(...PEOPLE),
  personId: of(...PEOPLE),
  discordId: of(...PEOPLE, CUSTOMER, CUSTOMER, null),
  streamId: number.map(streamOf),
  uploadId: of('0'.repeat(32), 'a'.repeat(32)),
  version: of(1, 1, 1, 2, 3, 4),
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
  expected: of(undefined, 10, 9, 0),
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

/** Names mean another thing in another place. */
export const nameOf = (path: string): fc.Arbitrary<unknown> =>
  /inventory|item|bridge|produc|ingredient/.test(path) ? of(...ITEMS) : words;
