import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, fillPath, type Input, type Response } from '@kontor/contract/core/endpoint.ts';
import type { Problem } from '@kontor/contract/core/problem.ts';
import { authoritiesUpTo, type Role } from '@kontor/contract/core/roles.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import type { FreeBytes } from '#platform/disk-space.ts';
import { parseEnv } from '#platform/env.ts';
import { transact } from '#platform/postgres/transact.ts';
import { openDatabase } from '#platform/testing/database.ts';
import { until } from '#platform/testing/eventually.ts';
import { createWrite } from '#platform/write.ts';
import { logIn, saveAuthorities } from '#users';
import { createApp } from '../app.ts';

interface Answer<E extends Endpoint> {
  status: number;
  /** What was answered, or the refusal; which of both is for the test to say. */
  body: Response<E> & Omit<Problem, 'status'>;
  headers: Record<string, string | undefined>;
}

export interface Caller {
  id: string;
  cookie: string;
  call: <E extends Endpoint>(endpoint: E, input?: Input<E>, headers?: Record<string, string>) => Promise<Answer<E>>;
}

interface Settings {
  env?: NodeJS.ProcessEnv;
  logger?: FastifyServerOptions['logger'];
  freeBytes?: FreeBytes;
  /** For tests of what is done by itself after a while. */
  pollMs?: number;
  /**
   * What each test finds: empty tables, a server that has just started as well (for what it holds in memory), or what the
   * tests before it have left (for those that only look).
   */
  betweenTests?: 'empty' | 'restart' | 'keep';
  /** For a test that compares two. */
  isAlone?: boolean;
}

interface LoggedIn {
  id: string;
  name: string;
  /** The name in small letters, unless another is said. */
  userName: string;
  bare: boolean;
}

export const PUBLIC_URL = 'http://localhost:8080';
const IDS: Record<Role, string> = { USER: '1', MODERATOR: '2', ADMIN: '3', SUPER_ADMIN: '4', BUSINESS_OWNER: '5' };

/** What nobody in particular is answered in a new business: where a feature is off, nothing is there. */
const OF_A_NEW_BUSINESS = {
  '/api/inventory/items': 401,
  '/api/orders': 401,
  '/api/cash': 401,
  '/api/racing/me': 404,
  '/api/tip-games/my': 404,
  '/api/vods': 404,
  '/api/audits': 404,
};

export const addressOf = (endpoint: Endpoint, input: { params?: object; query?: object }): string => {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = fillPath(endpoint.path, (name) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  const query = new URLSearchParams(pairs).toString();
  return query ? `${path}?${query}` : path;
};

/** The game server's, which every application here knows. */
export const BRIDGE_TOKEN = 'a-token-of-the-game';
const START = new Date('2026-11-15T12:00:00Z');

/** The whole application on a database of its own; time stands still until it is moved. */
async function openKontor({ env = {}, ...settings }: Settings) {
  const database = await openDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-test-'));
  let app: FastifyInstance | undefined;
  let listening: Promise<unknown> | undefined;
  let runs = false;
  const time = {
    now: START,
    /** From now on every look at the clock finds it a millisecond later. */
    run: () => {
      runs = true;
    },
  };
  const clock = () => {
    if (runs) time.now = new Date(time.now.getTime() + 1);
    return time.now;
  };

  const open = async () => {
    const base = {
      PUBLIC_URL,
      ...(env.DEMO ? {} : { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' }),
      // Nothing answers there, and nothing leaves this machine.
      DISCORD_BASE_URL: 'http://127.0.0.1:9',
      DISCORD_WEBHOOK_BASE_URL: 'http://127.0.0.1:9',
      OPENLIGADB_URL: 'http://127.0.0.1:9',
      BRIDGE_TOKEN,
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      BACKUP_KEEP: '0',
      ...env,
    };
    app = await createApp({ ...settings, env: parseEnv(base), pool: database.pool, clock });
    await app.ready();
    listening = undefined;
  };
  const stop = async () => app?.close();
  return {
    database,
    dataDir,
    time,
    clock,
    isOpen: () => app !== undefined,
    open,
    stop,
    restart: async () => {
      await stop();
      await open();
    },
    get app() {
      return app as FastifyInstance;
    },
    /** The port it listens on, opened by the first call; any that is free, unless one is asked for. */
    listen: async (port = 0): Promise<number> => {
      const opened = app as FastifyInstance;
      listening ??= opened.listen({ port, host: '127.0.0.1' });
      await listening;
      return (opened.server.address() as AddressInfo).port;
    },
    moment: () => ({ now: time.now, runs }),
    setMoment: (moment: { now: Date; runs: boolean }) => {
      time.now = moment.now;
      runs = moment.runs;
    },
    close: async () => {
      await stop();
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

/** An application for all tests of a file. */
export async function testApp(settings: Settings = {}) {
  const { betweenTests = 'empty' } = settings;
  const kontor = await openKontor(settings);
  afterAll(kontor.close);
  const { database, time, restart } = kontor;
  const { pool, db } = database;

  /** What the server keeps of the business in memory is read again, as after a lost connection. */
  const forgetBusiness = async () => {
    await pool.query(`select pg_notify('kontor_bus', '{"sender":"","channel":"bus.gap","payload":{}}')`);
    await until('the features are those of a new business', async () => {
      const answers = await Promise.all(Object.keys(OF_A_NEW_BUSINESS).map((url) => kontor.app.inject(url)));
      return answers.every(({ statusCode }, at) => statusCode === Object.values(OF_A_NEW_BUSINESS)[at]);
    });
  };

  const business = async (): Promise<string> => {
    const { rows } = await pool.query<{ row: string }>('select business::text as row from business');
    return rows.map(({ row }) => row).join();
  };
  /** What a test begins with. */
  let found = { now: START, runs: false, business: '' };
  let isPrepared = false;
  beforeEach(async () => {
    if (kontor.isOpen() && betweenTests === 'keep') return;
    // What still runs in the background would write into the emptied tables.
    if (betweenTests === 'restart') await kontor.stop();
    const left = await business();
    await database.reset();
    kontor.setMoment(found);
    if (!kontor.isOpen() || betweenTests === 'restart') await kontor.open();
    else if (left !== found.business) await (found.business === '' ? forgetBusiness() : restart());
  });
  /** Done before the first test; the others find the rows that it left. */
  const prepare = (work: () => Promise<unknown>): void =>
    beforeEach(async () => {
      if (isPrepared) return;
      await work();
      await database.keep();
      found = { ...kontor.moment(), business: await business() };
      isPrepared = true;
    });

  const caller = (id: string, cookie: string): Caller => ({
    id,
    cookie,
    call: async (endpoint, input, headers = {}) => {
      const given = (input ?? {}) as { params?: object; query?: object; body?: object };
      const answer = await kontor.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, given),
        headers: { ...(cookie ? { cookie } : {}), ...headers },
        ...(given.body === undefined ? {} : { payload: given.body }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      const body = isJson && answer.body !== '' ? answer.json() : undefined;
      return { status: answer.statusCode, body, headers: answer.headers as Record<string, string | undefined> };
    },
  });

  /** Logs in a person with a role, all lower ones included, or with bare authorities. */
  const as = async (
    role: Role,
    { id = IDS[role], name = `Test ${role}`, bare = false, userName }: Partial<LoggedIn> = {},
  ): Promise<Caller> => {
    const person = { id, userName: userName ?? name.toLowerCase(), globalName: name, avatarId: null };
    const { sessionId } = await transact(db, async (tx) => {
      const opened = await logIn(tx, person, { ownerIds: [], now: time.now });
      await saveAuthorities(tx, id, bare ? [`ROLE_${role}`] : authoritiesUpTo(role), time.now);
      return opened;
    });
    return caller(id, `kontor=${sessionId}`);
  };

  return {
    as,
    listen: kontor.listen,
    anonymous: caller('', ''),
    time,
    prepare,
    restart,
    cutConnections: database.cutConnections,
    withoutDatabase: async (work: () => Promise<void>) => {
      const { host } = pool.options;
      pool.options.host = '/nowhere';
      await database.cutConnections();
      await until('nobody is connected any more', () => pool.totalCount === 0);
      await work().finally(() => {
        pool.options.host = host;
      });
    },
    get app() {
      return kontor.app;
    },
    db,
    /** Writes as another server process does: what it publishes arrives over the bus. */
    write: createWrite(db, {
      publish: (topic, message) => {
        const envelope = { sender: 'another', channel: 'live.publish', payload: { topic: topic.name, message } };
        // A connection that a test cuts takes its message with it, as it does in a process that is killed.
        pool.query(`select pg_notify('kontor_bus', $1)`, [JSON.stringify(envelope)]).catch(() => {});
      },
    }),
    clock: kontor.clock,
    pool,
    fill: database.fill,
    dataDir: kontor.dataDir,
  };
}
