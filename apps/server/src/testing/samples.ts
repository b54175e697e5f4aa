import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Endpoint, Input, Response } from '@kontor/contract/core/endpoint.ts';
import fc from 'fast-check';
import { MIGRATIONS_DIR } from '#platform/postgres/migrate.ts';
import type { TableName } from '#platform/slice.ts';
import type { Caller, testApp } from './app.ts';

export interface Scale {
  /** How many rows a table holds that grows with use. */
  readonly many: number;
  /** How many migrations the database has; what came later is left out. */
  readonly state: number;
}

/** From which migration on, and what then goes in. */
export type Rows = readonly [since: number, statement: string];

interface Ask {
  readonly params?: object;
  readonly query?: object;
  /** 200 unless said otherwise. */
  readonly status?: number;
}

export type Read = readonly [Endpoint, ...Ask[]];

/** Sends a call; a refusal fails the test. */
export type Act = <E extends Endpoint>(by: Caller, endpoint: E, input?: Input<E>) => Promise<Response<E>>;

/** The application in which writes are done, and the people who do them. */
export interface Stage {
  readonly act: Act;
  readonly kontor: Awaited<ReturnType<typeof testApp>>;
  readonly boss: Caller;
  readonly admin: Caller;
  readonly clerk: Caller;
  /** Customers. */
  readonly mara: Caller;
  readonly lou: Caller;
}

/** The statements of a migration that fill these tables with sums of what was there before. */
export function countedBy(migration: string, ...tables: TableName[]): Rows[] {
  const text = readFileSync(new URL(migration, pathToFileURL(`${MIGRATIONS_DIR}/`)), 'utf8');
  const fills = new RegExp(`^\\s*(?:insert into|delete from) (?:${tables.join('|')})$`, 'm');
  return text
    .split(';\n')
    .flatMap((statement) => (fills.test(statement) ? [[Number(migration.slice(0, 4)), statement] as const] : []));
}

/** What a slice gives to the tests that go through all slices. */
export interface Samples {
  /** Something for every table of the slice that breaks no rule of the business, few rows or many. */
  readonly rows?: (scale: Scale) => readonly Rows[];
  /** Every call that reads, with everything it can be asked. */
  readonly reads?: readonly Read[];
  /** Does every write of the slice at least once, in the order of `all-samples.ts`. */
  readonly writes?: (stage: Stage) => Promise<unknown>;
  /** The writes that must come before anyone has rights. */
  readonly firstWrites?: (stage: Pick<Stage, 'act' | 'kontor'>) => Promise<unknown>;
  /** The writes that remove what others build on. */
  readonly lastWrites?: (stage: Stage) => Promise<unknown>;
  /** Of calls by method and path: bodies and parameters that fit these rows and each other in a way no schema tells. */
  readonly bodies?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  readonly params?: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>>;
}

/** So many that reading all of them is never the cheapest way to find a page of them. */
export const MANY = 20_000;
/** One pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** In the middle of what many rows are numbered by. */
export const MIDDLE = String(MANY / 2);
/** In the middle of a list that is ordered by time. */
export const SOMEWHERE = `${Date.parse('2026-09-01T00:00:00Z')}-${MIDDLE}`;

/** One of these, of any type. */
export const of = (...values: readonly unknown[]) => fc.constantFrom(...values);
export const words = of('Bauernbrot', 'Äpfel & Öl', 'Nordschleife', 'Team 7', 'die Kür', '<b>fett</b>', "O'Neill", 'x');
export const itemsUpTo = (count: number): string[] => Array.from({ length: count }, (_, at) => `item${at + 1}`);

export const upTo = (count: number): string => `generate_series(1, ${count}) n`;
export const person = '(1000000 + n)::text';
/** One of forty people who work here. */
export const clerk = '(1000001 + n % 40)::text';
export const now = `timestamptz '2026-11-15 12:00Z'`;
export const moment = `${now} - n * interval '10 minutes'`;
/** A person with data in every table. */
export const DRIVER = '1000007';
/** How a game of tips ended. */
export const RESULT = {
  goalsTeamA: 2,
  goalsTeamB: 1,
  redCardsTeamA: 0,
  redCardsTeamB: 0,
  yellowCardsTeamA: 2,
  yellowCardsTeamB: 3,
  cornersTeamA: 6,
  cornersTeamB: 4,
};
