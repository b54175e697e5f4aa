import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { customerId } from '../../bench/customers.ts';
import { CUSTOMERS } from '../people.ts';

const FEW = 10;
/** Nearly as many as a game server can name: those who order first, and a few the load does not get to. */
export const PLAYERS: readonly string[] = Array.from({ length: 4_000 }, (_, at) =>
  customerId(at < FEW ? CUSTOMERS - 1 - at : at - FEW),
);
const LIST = JSON.stringify(PLAYERS.map((id, at) => ({ id: at, name: 'X', identifiers: [`discord:${id}`] })));

export type Answering = (response: ServerResponse) => void;
const answerWell: Answering = (response) => void response.end(LIST);

export interface FakeGame {
  readonly url: string;
  /** From now on it answers like this; without a word, as it should. */
  answer: (how?: Answering) => void;
}

/** A game server on loopback that names those who order here; ended whatever happens. */
export async function withFakeGame<T>(work: (game: FakeGame) => Promise<T>): Promise<T> {
  let how = answerWell;
  const server = createServer((_request, response) => how(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      answer: (next = answerWell) => {
        how = next;
      },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
