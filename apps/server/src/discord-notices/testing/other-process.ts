import type pg from 'pg';
import type { Db } from '#platform/postgres/db.ts';
import { createWrite, type Write } from '#platform/write.ts';

/** Writes as another server process does: what it publishes arrives over the bus. */
export const createOtherWrite = ({ db, pool }: { db: Db; pool: Pick<pg.Pool, 'query'> }): Write =>
  createWrite(db, {
    publish: (topic, message) => {
      const envelope = { sender: 'another', channel: 'live.publish', payload: { topic: topic.name, message } };
      void pool.query(`select pg_notify('kontor_bus', $1)`, [JSON.stringify(envelope)]);
    },
  });
