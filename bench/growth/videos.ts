import type { Slice } from './slice.ts';

/** Recordings of ten minutes, one after the other. */
export const videos: Slice = {
  tables: ['video'],
  fill: async (db, total) => {
    await db.query(
      `insert into video (stream_id, title, state, byte_length, started_at, finished_at, stored_at, duration_ms, storage_key, preserve)
       select 'stream-' || n, 'Aufnahme ' || n, 'READY', 1000, at, at + interval '10 minutes', now(), 600000, n || '.mp4', true
       from generate_series(1, $1::int) n, lateral (select now() - n * interval '10 minutes') began (at)`,
      [total],
    );
  },
  asks: {
    Aufnahmen: { path: '/api/vods?limit=50', as: 'Kunde' },
    'Aufnahmen, an older page': { path: '/api/vods?limit=50&before=900', as: 'Kunde' },
    'One recording': { path: '/api/vods/by-stream-id/stream-900', as: 'Kunde' },
    'Recordings of one evening': {
      path: `/api/vods/covering?from=${ago(50)}&to=${ago(44)}`,
      as: 'Kunde',
    },
    'Recordings of all time, the latest': {
      path: `/api/vods/covering?from=2000-01-01T00:00:00Z&to=${ago(0)}`,
      as: 'Kunde',
    },
    'How far a person has watched': { path: '/api/vod/stream-900/position', as: 'Kunde' },
  },
};

function ago(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}
