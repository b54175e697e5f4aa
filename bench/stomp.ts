import type { Row } from './measure.ts';
import { type Kontor, onKontor } from './server.ts';
import { benchBurst } from './stomp-burst.ts';
import { benchFanOut } from './stomp-fan-out.ts';
import { benchHeld } from './stomp-held.ts';
import { bareSide, kontorSide, type Side, subscribe } from './stomp-sides.ts';

const SUBSCRIBERS = 2_000;

type Part = (kontor: Kontor, ours: Side, bare: Side) => Promise<Row[]>;

/** Both servers are fresh: what an earlier measurement has left in memory would be part of the next. */
const withBaseline = (part: Part): (() => Promise<Row[]>) =>
  onKontor(async (kontor) => {
    const bare = await bareSide(kontor);
    try {
      return await part(kontor, await kontorSide(kontor), bare);
    } finally {
      bare.stop();
    }
  });

const messages: Part = async (kontor, ours, bare) => {
  const toUs = { side: ours, subscribers: await subscribe(ours, { count: SUBSCRIBERS }) };
  const toBare = { side: bare, subscribers: await subscribe(bare, { count: SUBSCRIBERS }) };
  const fanOut = await benchFanOut(kontor, toUs, toBare, SUBSCRIBERS);
  const burst = await benchBurst(toUs, toBare, SUBSCRIBERS);
  await toUs.subscribers.stop();
  await toBare.subscribers.stop();
  return [...fanOut, ...burst];
};

/** The live channel beside bare sockets that get the same bytes, with the same subscribers. */
export const benchStomp = async (): Promise<Row[]> => [
  ...(await withBaseline(messages)()),
  ...(await withBaseline((_kontor, ours, bare) => benchHeld(ours, bare))()),
];
