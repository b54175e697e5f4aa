// The limit of a start: the same PostgreSQL, one query and an answer over HTTP, and nothing else.
import { createServer } from 'node:http';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';

const { connection, stop } = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log: console });
const client = new pg.Client(connection as pg.ClientConfig);
await client.connect();
await client.query('select 1');
createServer((_request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', async () => {
  await client.end();
  await stop();
  process.exit(0);
});
