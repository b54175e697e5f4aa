import { writeFile } from 'node:fs/promises';
import { createDb, createPool } from '#platform/postgres/db.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import { generateDbTypes } from '#platform/testing/db-types.ts';
import { startThrowAwayPostgres } from '#platform/testing/throw-away-postgres.ts';

const server = await startThrowAwayPostgres();
try {
  const pool = createPool(server.owner);
  await migrate(pool);
  const db = createDb(pool);
  await writeFile(new URL('../src/platform/postgres/db.gen.ts', import.meta.url), await generateDbTypes(db));
  await db.destroy();
} finally {
  await server.stop();
}
