import pg from 'pg';
import { audit } from './growth/audit.ts';
import { cash } from './growth/cash.ts';
import { measureClosing } from './growth/closing.ts';
import { history } from './growth/history.ts';
import { insights, recount } from './growth/insights.ts';
import { orders } from './growth/orders.ts';
import { people } from './growth/people.ts';
import { racing } from './growth/racing.ts';
import { fillQuickly, PERSONAS, type Slice } from './growth/slice.ts';
import { stockCheck } from './growth/stock-check.ts';
import { tips } from './growth/tips.ts';
import { videos } from './growth/videos.ts';
import { medians, type Row, rounded } from './measure.ts';
import { type Kontor, logIn, onKontor } from './server.ts';

/** The people in them come first. */
const SLICES = [orders, racing, tips, audit, videos, history, cash, stockCheck];
const SIZES = [1_000, 100_000, 1_000_000];
const GOAL = 2;

interface Grown {
  url: string;
  cookies: Record<keyof typeof PERSONAS, string>;
}

/** Two at a time, on connections of their own. */
async function fillAll({ db: { host, user, database, password } }: Kontor, total: number): Promise<void> {
  const connection = { host, user, database, password };
  const waiting = [...SLICES];
  const run = async (): Promise<void> => {
    const db = new pg.Client(connection);
    // Where another run has failed its server goes away, and the reason would be lost.
    db.on('error', () => {});
    await db.connect();
    for (let slice = waiting.shift(); slice; slice = waiting.shift()) await fillQuickly(db, slice, total);
    await db.end();
  };
  await Promise.all([run(), run()]);
}

async function grow(kontor: Kontor, total: number): Promise<Grown> {
  await fillQuickly(kontor.db, people, total);
  await fillAll(kontor, total);
  await recount(kontor);
  const cookies = {} as Grown['cookies'];
  for (const [name, id] of Object.entries(PERSONAS)) {
    cookies[name as keyof typeof PERSONAS] = await logIn(kontor.url, id);
  }
  return { url: kontor.url, cookies };
}

/** Asks as a browser does and makes sure that there was something to answer. */
const asking =
  ({ url, cookies }: Grown, { path, as, isEmpty = false }: Slice['asks'][string]) =>
  async (): Promise<void> => {
    const answer = await fetch(url + path, { headers: { cookie: cookies[as] } });
    const body = await answer.text();
    if (!answer.ok || body.length < 3 !== isEmpty) throw new Error(`${path} answered ${answer.status}: ${body}`);
  };

/** The same question to servers with little and with much behind them, in turns. */
async function measureAsk(grown: readonly Grown[], what: string, ask: Slice['asks'][string]): Promise<Row> {
  const [small = 0, ...larger] = await medians(grown.map((one) => asking(one, ask)));
  return {
    what,
    value: rounded(Math.max(...larger) / small),
    unit: '×',
    goal: GOAL,
    limit: `the same with 1,000 rows behind it: ${rounded(small)} ms`,
    detail: `with 100,000 and 1,000,000 rows: ${larger.map(rounded).join(' and ')} ms`,
  };
}

async function measureAll(kontors: readonly [Kontor, Kontor, Kontor]): Promise<Row[]> {
  const grown = await Promise.all(kontors.map((kontor, at) => grow(kontor, SIZES[at] ?? 0)));
  const rows: Row[] = [];
  for (const { asks } of [people, ...SLICES, insights]) {
    for (const [what, ask] of Object.entries(asks)) rows.push(await measureAsk(grown, what, ask));
  }
  return [...rows, ...(await measureClosing(kontors[2]))];
}

/** Three servers side by side, so that whatever else the machine does meets all of them. */
export const benchGrowth = onKontor((small) =>
  onKontor((middle) => onKontor((large) => measureAll([small, middle, large]))())(),
);
