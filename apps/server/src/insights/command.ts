import { openToRead } from '#backup';
import { recountAll } from '#orders';
import { parseEnv, StartError } from '#platform/env.ts';
import { describeError } from '#platform/log.ts';
import { createDb, createPool } from '#platform/postgres/db.ts';
import { recountWages } from '#wages';

/** A year of a busy business takes longer than any call may. */
const UNHURRIED = { statement_timeout: 0, query_timeout: 0 };

/** Makes the kept sums anew from the orders and wages, whether or not Kontor runs. */
async function recount(): Promise<number> {
  const { connection, close } = await openToRead(parseEnv(process.env));
  const db = createDb(createPool({ ...connection, ...UNHURRIED }));
  const begun = performance.now();
  try {
    await db.transaction().execute(async (tx) => {
      await recountAll(tx);
      await recountWages(tx);
    });
    return performance.now() - begun;
  } finally {
    await db.destroy();
    await close();
  }
}

try {
  const seconds = Math.ceil((await recount()) / 1000);
  console.info(`Die Tagessummen der Auswertung sind neu gezählt (${seconds} s).`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : describeError(error));
  process.exitCode = 1;
}
