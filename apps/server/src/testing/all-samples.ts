import { MIGRATIONS_DIR, readMigrations } from '#platform/postgres/migrate.ts';
import { auditSamples } from '../audit/testing/samples.ts';
import { backupSamples } from '../backup/testing/samples.ts';
import { businessSamples } from '../business/testing/samples.ts';
import { cashSamples } from '../cash/testing/samples.ts';
import { discordNoticesSamples } from '../discord-notices/testing/samples.ts';
import { gameSamples } from '../game/testing/samples.ts';
import { healthSamples } from '../health/testing/samples.ts';
import { homeSamples } from '../home/testing/samples.ts';
import { hoursSamples } from '../hours/testing/samples.ts';
import { insightsSamples } from '../insights/testing/samples.ts';
import { inventorySamples } from '../inventory/testing/samples.ts';
import { ordersSamples } from '../orders/testing/samples.ts';
import { picturesSamples } from '../pictures/testing/samples.ts';
import { priceListsSamples } from '../price-lists/testing/samples.ts';
import { pricesSamples } from '../prices/testing/samples.ts';
import { privacySamples } from '../privacy/testing/samples.ts';
import { productionSamples } from '../production/testing/samples.ts';
import { productsSamples } from '../products/testing/samples.ts';
import { racingSamples } from '../racing/testing/samples.ts';
import { setupSamples } from '../setup/testing/samples.ts';
import { stockCheckSamples } from '../stock-check/testing/samples.ts';
import { tabletSamples } from '../tablet/testing/samples.ts';
import { teamSamples } from '../team/testing/samples.ts';
import { tipsSamples } from '../tips/testing/samples.ts';
import { usersSamples } from '../users/testing/samples.ts';
import { videosSamples } from '../videos/testing/samples.ts';
import { wagesSamples } from '../wages/testing/samples.ts';
import { now, person, type Read, type Samples, upTo } from './samples.ts';

const platformSamples: Samples = {
  rows: ({ many }) => [
    [
      3,
      `insert into idempotency (owner, key, request, response, created_at)
      select ${person}, 'key', '', '{}', ${now} - n * interval '4.4 seconds' from ${upTo(many)}`,
    ],
    [21, 'insert into change_horizon (upto) select pg_current_xact_id() where not exists (select from change_horizon)'],
  ],
};

/** In the order in which rows refer to each other, and writes build on each other. */
const ALL: readonly Samples[] = [
  platformSamples,
  usersSamples,
  businessSamples,
  setupSamples,
  hoursSamples,
  discordNoticesSamples,
  picturesSamples,
  inventorySamples,
  gameSamples,
  pricesSamples,
  productsSamples,
  priceListsSamples,
  productionSamples,
  stockCheckSamples,
  cashSamples,
  ordersSamples,
  wagesSamples,
  racingSamples,
  teamSamples,
  auditSamples,
  videosSamples,
  tabletSamples,
  tipsSamples,
  homeSamples,
  insightsSamples,
  backupSamples,
  healthSamples,
  privacySamples,
];

const ALL_MIGRATIONS = (await readMigrations(MIGRATIONS_DIR)).length;

/** What a database of that size and age holds: something in every table it has. */
export const sampleRows = (many: number, state = ALL_MIGRATIONS): string[] =>
  ALL.flatMap(({ rows }) => rows?.({ many, state }) ?? []).flatMap(([since, statement]) =>
    since <= state ? statement : [],
  );

export const READS: readonly Read[] = ALL.flatMap(({ reads }) => reads ?? []);

const merged = <Kind extends 'bodies' | 'params'>(kind: Kind): NonNullable<Samples[Kind]> =>
  Object.assign({}, ...ALL.map((samples) => samples[kind]));

export const BODIES = merged('bodies');
export const PARAMS = merged('params');

export const FIRST_WRITES = ALL.flatMap(({ firstWrites }) => firstWrites ?? []);
export const WRITES = ALL.flatMap(({ writes }) => writes ?? []);
export const LAST_WRITES = ALL.flatMap(({ lastWrites }) => lastWrites ?? []);
