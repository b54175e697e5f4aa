import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

/** Passes requests on and knows nothing of WebSockets, as a proxy does that was set up with half of what it takes. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers: asked } = incoming;
    // As if its own address were the configured one.
    const headers = { ...asked, ...(asked.origin ? { origin: new URL(target).origin } : {}) };
    const onward = request({ hostname, port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  // Without a word: what an upgrade is, it has never heard.
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'));
  await new Promise<void>((done) => server.listen(0, hostname, done));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('behind a proxy without WebSockets the page works, says what is wrong, and leads to what to do', {
  tag: '@long',
}, async ({ kontor, visit, expectedTrouble }) => {
  expectedTrouble.push(/WebSocket/);
  const proxy = await startProxy(kontor.url);
  try {
    const owner = await visit('Geschäftsführer');
    await owner.goto(proxy.url);
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    const banner = owner.getByRole('status').filter({ hasText: 'Der Proxy lässt WebSockets nicht durch.' });
    await expect(banner).toBeVisible({ timeout: 30_000 });
    await expect(owner.getByText(/Keine Verbindung/)).toHaveCount(0);
    await banner.getByRole('link', { name: 'Beheben' }).click();
    const health = owner.getByRole('region', { name: 'Zustand' });
    await expect(health.getByRole('listitem').filter({ hasText: 'Öffentliche Adresse' })).toBeVisible();
    await expect(owner.getByRole('heading', { level: 1, name: 'Zustand' })).toBeInViewport();

    const customer = await visit();
    await customer.goto(proxy.url);
    await expect(customer.getByText('Der Proxy lässt WebSockets nicht durch.', { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect(customer.getByRole('link', { name: 'Beheben' })).toHaveCount(0);
  } finally {
    proxy.close();
  }
});
