import { type Row, rounded } from './measure.ts';
import type { Kontor } from './server.ts';
import { clock } from './stomp-protocol.ts';
import { cpuDuring, type Side, type Subscribers } from './stomp-sides.ts';

const TURNS = 15;
const ROUNDS = 20;
const WARM_UP_ROUNDS = 80;
const HTTP_ROUNDS = 20;

interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Turn extends Round {
  /** Microseconds for one message to one subscriber. */
  readonly serverCpu: number;
  readonly clientCpu: number;
}

interface Subscribed {
  readonly side: Side;
  readonly subscribers: Subscribers;
}

let lastId = 1_000_000;

/** One change, received by all; milliseconds from just before it is published. */
async function round({ subscribers }: Subscribed, id: number, publish: () => Promise<unknown>): Promise<Round> {
  await subscribers.watch(id);
  const since = clock();
  await publish();
  const { first, p50, p99, max, missing } = await subscribers.reached(10_000);
  if (missing > 0 || first < since) throw new Error(`a change was not heard of by ${missing} subscribers`);
  return { p50: p50 - since, p99: p99 - since, max: max - since };
}

const notified = (subscribed: Subscribed): Promise<Round> => {
  lastId += 1;
  const id = lastId;
  return round(subscribed, id, () => subscribed.side.publish(id, id));
};

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const middleRound = (rounds: readonly Round[]): Round => ({
  p50: middle(rounds.map(({ p50 }) => p50)),
  p99: middle(rounds.map(({ p99 }) => p99)),
  max: middle(rounds.map(({ max }) => max)),
});

async function turn(subscribed: Subscribed, count: number): Promise<Turn> {
  const rounds: Round[] = [];
  const cpu = await cpuDuring(subscribed.side, subscribed.subscribers, async () => {
    for (let done = 0; done < ROUNDS; done += 1) rounds.push(await notified(subscribed));
  });
  const perDelivery = (seconds: number): number => (seconds * 1e6) / ROUNDS / count;
  return { ...middleRound(rounds), serverCpu: perDelivery(cpu.server), clientCpu: perDelivery(cpu.client) };
}

/** Other work on the machine only ever makes it slower, so the best turn of each is compared. */
const least = (turns: readonly Turn[], of: keyof Turn): Turn =>
  turns.reduce((one, other) => (one[of] <= other[of] ? one : other));

const sayRound = ({ p50, p99, max }: Round): string =>
  `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, max ${rounded(max)} ms`;
const sayCpu = ({ serverCpu, clientCpu }: Turn): string =>
  `${rounded(serverCpu)} µs per delivery (client ${rounded(clientCpu)} µs)`;

/** The way of a real change: request, transaction, commit, everybody. */
async function afterRequests({ db }: Kontor, subscribed: Subscribed): Promise<Round> {
  const { url, cookies } = subscribed.side;
  const { rows } = await db.query(
    `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
     values ('Messung', 'A', 'B', 500, now() + interval '1 hour', false, false) returning id`,
  );
  const id = Number(rows[0].id);
  const headers = { cookie: cookies[0] ?? '', origin: url, 'content-type': 'application/json' };
  const rounds: Round[] = [];
  for (let goals = 0; goals < HTTP_ROUNDS; goals += 1) {
    const tip = { goalsTeamA: goals, goalsTeamB: 0, redCardsTeamA: 0, redCardsTeamB: 0, yellowCardsTeamA: 0 };
    const body = JSON.stringify({ ...tip, yellowCardsTeamB: 0, cornersTeamA: 0, cornersTeamB: 0 });
    const change = async (): Promise<void> => {
      const answer = await fetch(`${url}/api/tip-game/${id}/tips`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`a tip was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    rounds.push(await round(subscribed, id, change));
  }
  return middleRound(rounds);
}

/** One change to many, beside writing the same prebuilt frame to as many sockets. */
export async function benchFanOut(kontor: Kontor, ours: Subscribed, bare: Subscribed, count: number): Promise<Row[]> {
  const turns = { ours: [] as Turn[], bare: [] as Turn[] };
  for (let done = 0; done < WARM_UP_ROUNDS; done += 1) for (const one of [ours, bare]) await notified(one);
  for (let done = 0; done < TURNS; done += 1) {
    turns.ours.push(await turn(ours, count));
    turns.bare.push(await turn(bare, count));
  }
  const requested = await afterRequests(kontor, ours);
  const [quick, limit] = [least(turns.ours, 'p50'), least(turns.bare, 'p50')];
  const [cheap, cheapest] = [least(turns.ours, 'serverCpu'), least(turns.bare, 'serverCpu')];
  return [
    {
      what: `live: fan-out to ${count}, p50 compared with writing one prebuilt frame`,
      value: rounded(quick.p50 / limit.p50),
      unit: '×',
      goal: 1.8,
      limit: `bare sockets: ${sayRound(limit)}`,
      detail: `${sayRound(quick)} from the notification in the database on, medians of the best of ${TURNS} turns of ${ROUNDS}; from sending an HTTP write on: ${sayRound(requested)}`,
    },
    {
      what: 'live: CPU per delivery compared with writing one prebuilt frame',
      value: rounded(cheap.serverCpu / cheapest.serverCpu),
      unit: '×',
      goal: 1.8,
      limit: `bare sockets: ${sayCpu(cheapest)}`,
      detail: sayCpu(cheap),
    },
  ];
}
