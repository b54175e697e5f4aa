import { createServer, get } from 'node:http';

/** The limit of every read: node:http giving the very same bytes, headers included, to whatever it is asked. */
const [original = '', cookie = ''] = process.argv.slice(2);
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

get(original, { headers: { cookie } }, async (answer) => {
  const body = Buffer.concat(await answer.toArray());
  const headers: string[] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) headers.push(name, value);
  }
  const status = answer.statusCode ?? 500;
  const server = createServer((_request, reply) => reply.writeHead(status, headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
