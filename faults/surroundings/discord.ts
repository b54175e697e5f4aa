import type pg from 'pg';
import { DISCORD_TROUBLES, startFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { type Fault, seconds, until } from '../fault.ts';
import { connectionTo, type Kontor, withDatabase, withKontor } from '../kontor.ts';
import { type Told, underLoad } from '../under-load.ts';
import { withFakeGame } from './fake-game.ts';

type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>;

/** Longer than this nobody stands before a login. */
const LOGIN_MS = 10_000;
/** Longer than this nobody who is logged in waits for a page. */
const PAGE_MS = 3_000;
const ROLE = '501';

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

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

/** Somebody for each kind of trouble, with a right that comes from Discord and is about to be looked at again. */
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

const hasBeenAsked = async (db: pg.Client, { id }: Visitor): Promise<boolean> =>
  ((
    await db.query(`select 1 from discord_grant where user_id = $1 and checked_at > now() - interval '5 minutes'`, [id])
  ).rowCount ?? 0) > 0;

interface Scene {
  url: string;
  discord: FakeDiscord;
  db: pg.Client;
  visitors: readonly Visitor[];
}

async function goThrough({ url, discord, db, visitors }: Scene): Promise<Told> {
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
      broken.push(`Anmeldung, wenn Discord ${trouble}: ${status}`);
    if (!isClerk(rights)) broken.push(`wer angemeldet war, verlor sein Recht, als Discord ${trouble}`);
    await until('roles are asked for', () => hasBeenAsked(db, visitor), 10_000);
  }
  discord.trouble = undefined;
  const { status } = await logIn(url, discord);
  if (status !== 302) broken.push(`danach ging die Anmeldung nicht: ${status}`);
  const lost = (await Promise.all(visitors.map(({ cookie }) => rightsOf(url, cookie)))).filter((one) => !isClerk(one));
  if (lost.length > 0) broken.push(`${lost.length} verloren Rechte`);
  if (slowestLogin > LOGIN_MS) broken.push(`eine Anmeldung hing ${seconds(slowestLogin)}`);
  if (slowestPage > PAGE_MS) broken.push(`eine Seite hing ${seconds(slowestPage)}`);
  return {
    text: `${DISCORD_TROUBLES.length} Arten von Störung: Anmeldung nach höchstens ${seconds(slowestLogin)} mit deutscher Seite abgelehnt, Seiten von Angemeldeten nach höchstens ${seconds(slowestPage)}, kein Recht verloren, danach geht die Anmeldung`,
    broken,
  };
}

const SETTINGS = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', DISCORD_GUILD_ID: '900' };

async function run(discord: FakeDiscord, gameUrl: string) {
  const settings = { ...SETTINGS, DISCORD_BASE_URL: discord.url, FIVEM_URL: gameUrl };
  return withKontor(async (kontor) => {
    const connection = await connectionTo(kontor.dataDir);
    const visitors = await withDatabase(connection, (db) => bringVisitors(kontor, discord, db));
    // Who asked Discord lately is remembered by the process.
    await kontor.server().stop();
    await kontor.start();
    return underLoad({ urls: [kontor.url], connection }, () =>
      withDatabase(connection, (db) => goThrough({ url: kontor.url, discord, db, visitors })),
    );
  }, settings);
}

export const discordTrouble: Fault = {
  name: 'discord',
  promised:
    'Discord weg, langsam, endlos, Unsinn, 429, 500: Anmelden scheitert nach Sekunden mit deutscher Seite, Angemeldete arbeiten weiter',
  run: async () => {
    const discord = await startFakeDiscord();
    return withFakeGame(({ url }) => run(discord, url)).finally(() => discord.close());
  },
};
