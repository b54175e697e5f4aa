import type { Topic } from '@kontor/contract/core/topic.ts';
import { Client } from '@stomp/stompjs';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, PUBLIC_URL } from './app.ts';

/** Makes browsers that follow topics of the application under test and write down what arrives. */
export function createFollow(kontor: { readonly listen: () => Promise<number> }) {
  const clients: Client[] = [];
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.deactivate())));

  /** `query` is put behind the address. */
  return async (caller: Pick<Caller, 'cookie'> & { query?: string }, ...topics: Topic[]): Promise<string[]> => {
    const port = await kontor.listen();
    const seen: string[] = [];
    const headers = { origin: PUBLIC_URL, cookie: caller.cookie };
    const client = new Client({
      reconnectDelay: 0,
      webSocketFactory: () =>
        new WebSocket(`ws://127.0.0.1:${port}/websocket${caller.query ?? ''}`, ['v12.stomp'], { headers }),
      onWebSocketClose: () => seen.push('closed'),
    });
    clients.push(client);
    const subscribed = new Promise<void>((done) => {
      client.onConnect = () => {
        for (const { name } of topics) client.subscribe(name, ({ body }) => seen.push(`${name} ${body}`), { id: name });
        client.watchForReceipt('all', () => done());
        client.subscribe('/topic/refetch', () => seen.push('refetch'), { id: 'r', receipt: 'all' });
      };
    });
    client.activate();
    await subscribed;
    return seen;
  };
}
