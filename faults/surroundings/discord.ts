import { join } from 'node:path';
import type pg from 'pg';
import { DISCORD_TROUBLES, startFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { cookiesOf } from '../../bench/server.ts';
import type { Settings } from '../../e2e/server/process.ts';
import { seconds, until } from '../fault.ts';
import { type Kontor, runServer, withDatabase, withFolder } from '../kontor.ts';
import type { Load } from '../load.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { withFakeGame } from './fake-game.ts';

type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>;

/** Longer than this nobody stands before a login. */
const LOGIN_MS = 10_000;
/** A page of a person whose rights are in doubt waits for Discord, but not longer than this. */
const PAGE_MS = 6_000;
const ROLE = '501';

/** Goes to Discord and back the way a browser does. */
async function logIn(url: string, discord: FakeDiscord): Promise<{ status: number; text: string; cookie: string }> {
  const begun = await fetch(`${url}/oauth2/authorization/discord`, { redirect: 'manual' });
  const callback = url + discord.consent(begun.headers.get('location') ?? '');
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie: cookiesOf(begun) } });
  return { status: back.status, text: await back.text(), cookie: cookiesOf(back) };
}

const rightsOf = async (url: string, cookie: string): Promise<string> => {
  const answer = await fetch(`${url}/api/users/@me`, { headers: { cookie } });
  return answer.status === 200 ? JSON.stringify(await answer.json()) : String(answer.status);
};
const isClerk = (rights: string): boolean => rights.includes('ROLE_MODERATOR');

interface Visitor {
  readonly id: string;
  readonly cookie: string;
}

/** A person for each kind of trouble, with a right that comes from Discord and is about to be looked at again. */
async function bringVisitors(kontor: Kontor, discord: FakeDiscord, db: pg.Client): Promise<Visitor[]> {
  await db.query(`insert into discord_role (id, name, role) values ($1, 'Verkauf', 'MODERATOR')`, [ROLE]);
  discord.roles = [ROLE];
  const visitors: Visitor[] = [];
  for (const at of DISCORD_TROUBLES.keys()) {
    const id = String(9_000_001 + at);
    discord.user = { id, username: `v${id}`, global_name: null, avatar: null };
    const { cookie } = await logIn(kontor.url, discord);
    visitors.push({ id, cookie });
  }
  await db.query(`update discord_grant set checked_at = now() - interval '1 hour'`);
  return visitors;
}

interface Visit {
  readonly discord: FakeDiscord;
  readonly visitors: readonly Visitor[];
}

async function goThrough({ url }: Kontor, _load: Load, { discord, visitors }: Visit): Promise<Observed> {
  const broken: string[] = [];
  let [slowestLogin, slowestPage] = [0, 0];
  for (const [at, trouble] of DISCORD_TROUBLES.entries()) {
    const visitor = visitors[at] as Visitor;
    discord.trouble = trouble;
    const since = performance.now();
    const login = logIn(url, discord);
    const rights = await rightsOf(url, visitor.cookie);
    slowestPage = Math.max(slowestPage, performance.now() - since);
    const { status, text } = await login;
    slowestLogin = Math.max(slowestLogin, performance.now() - since);
    if (status !== 503 || !text.includes('Discord antwortet gerade nicht.'))
      broken.push(`login with Discord in trouble (${trouble}): ${status}`);
    if (!rights.startsWith('{')) broken.push(`a person who was logged in got ${rights} (${trouble})`);
    if (isClerk(rights)) broken.push(`a right counted that Discord has not confirmed for an hour (${trouble})`);
  }
  discord.trouble = undefined;
  const { status } = await logIn(url, discord);
  if (status !== 302) broken.push(`login did not work afterwards: ${status}`);
  const hasAll = async (): Promise<boolean> =>
    (await Promise.all(visitors.map(({ cookie }) => rightsOf(url, cookie)))).every(isClerk);
  const back = await until('all rights count again', hasAll, 30_000);
  if (slowestLogin > LOGIN_MS) broken.push(`a login hung for ${seconds(slowestLogin)}`);
  if (slowestPage > PAGE_MS) broken.push(`a page hung for ${seconds(slowestPage)}`);
  return {
    text: `${DISCORD_TROUBLES.length} kinds of trouble: login refused with a German page within ${seconds(slowestLogin)}, pages of people logged in within ${seconds(slowestPage)}, rights from Discord rest meanwhile and count again after ${seconds(back)}, login works afterwards`,
    broken,
  };
}

const SETTINGS = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', DISCORD_GUILD_ID: '900' };

/** A demo does not start with Discord: its data become those of a live business first. */
const withLiveKontor = <T>(settings: Settings, work: (kontor: Kontor) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await runServer(dataDir, {}, ({ connection }) =>
      withDatabase(connection, (db) => db.query('update business set is_demo = false')),
    );
    return runServer(dataDir, settings, work);
  });

async function withVisitors<T>(work: (kontor: Kontor, visit: Visit) => Promise<T>): Promise<T> {
  const discord = await startFakeDiscord();
  const run = (gameUrl: string): Promise<T> =>
    withLiveKontor({ ...SETTINGS, DISCORD_BASE_URL: discord.url, FIVEM_URL: gameUrl }, async (kontor) => {
      const visitors = await withDatabase(kontor.connection, (db) => bringVisitors(kontor, discord, db));
      // The process remembers who asked Discord recently.
      await kontor.restart();
      return work(kontor, { discord, visitors });
    });
  return withFakeGame(({ url }) => run(url)).finally(() => discord.close());
}

export const discordTrouble = underLoad(
  'discord',
  'Discord away, slow, endless, nonsense, 429, 500: login fails within seconds with a German page, people stay logged in, rights from Discord rest until it answers',
  goThrough,
  { place: withVisitors },
);
