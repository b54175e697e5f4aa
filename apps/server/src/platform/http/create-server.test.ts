import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { createServer, SILENCE_MS } from './create-server.ts';

test('an answer that nobody reads is ended', async () => {
  const app = createServer(parseEnv({}), false);
  onTestFinished(() => app.close());
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect(app.server.timeout).toBe(SILENCE_MS);
  app.server.setTimeout(200);
  const ended = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)));
  const { port } = app.server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1');
  onTestFinished(() => void reader.destroy());
  await once(reader, 'connect');
  reader.pause();
  reader.write('GET /large HTTP/1.1\r\nHost: kontor\r\n\r\n');
  await ended;
});
