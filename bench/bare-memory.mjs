// The limit of memory at rest: the same framework and database client, loaded and waiting, and nothing else.
import { createRequire } from 'node:module';

const load = createRequire(new URL('../apps/server/package.json', import.meta.url));
const pool = new (load('pg').Pool)(JSON.parse(process.argv[2] ?? '{}'));
const app = load('fastify')();
app.get('/', async () => (await pool.query('select 1 as one')).rows);
await app.listen({ host: '127.0.0.1', port: Number(process.argv[3]) });
