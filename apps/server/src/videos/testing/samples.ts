import * as videos from '@kontor/contract/videos/api.ts';
import { MIDDLE, moment, now, person, type Samples, SOMEWHERE, upTo } from '#testing/samples.ts';

export const videosSamples: Samples = {
  rows: ({ many }) => [
    [
      19,
      `insert into video (stream_id, title, state, byte_length, started_at, finished_at, stored_at, storage_key, preserve)
      select 'stream-' || n, 'Aufnahme', 'READY', 5, ${moment}, ${moment} + interval '9 minutes',
        ${now} - case when n % 999 = 0 then interval '1 year' else n * interval '1 second' end, n || '.mp4', n % 2 = 0 from ${upTo(many)}`,
    ],
    [19, `insert into video_garbage (storage_key, since) values ('gone.mp4', ${now})`],
    [
      19,
      `insert into video_inbox_problem (spool, source_file, name, byte_length, source_mtime, reason, seen_at)
      values ('a', 'b', 'c.txt', 1, ${now}, 'Keine Aufnahme.', ${now})`,
    ],
    [
      19,
      `insert into video_position (user_id, video_id, seconds, saved_at) select ${person}, n, 1.5, ${now} from ${upTo(many)}`,
    ],
  ],
  reads: [
    [videos.listVideos, {}, { query: { before: MIDDLE } }, { query: { before: SOMEWHERE } }],
    [videos.getVideo, { params: { streamId: 'stream-7' } }],
    [
      videos.findCoverage,
      { query: { from: '2026-09-01T00:00:00Z', to: '2026-09-01T02:00:00Z' } },
      { query: { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
    ],
    [videos.streamVideo, { params: { streamId: 'stream-7' }, status: 404 }],
    [videos.getPoster, { params: { streamId: 'stream-7' }, status: 404 }],
    [videos.getWatchPosition, { params: { streamId: 'stream-7' } }],
    [videos.listInboxProblems, {}],
    [videos.getUploadLimits, {}],
  ],
  async writes({ act, kontor: { db, time }, admin, boss, mara }) {
    const [kept, removed] = await db
      .insertInto('video')
      .values(
        ['kept', 'removed'].map((name) => ({
          ...{ stream_id: name, title: name, state: 'READY' as const, preserve: false, storage_key: `${name}.mp4` },
          ...{ byte_length: 1, duration_ms: 3_600_000 },
          ...{ started_at: time.now, finished_at: time.now, stored_at: time.now },
        })),
      )
      .returning('id')
      .execute();
    const params = { id: Number(kept?.id) };
    await act(admin, videos.changeVideo, { params, body: { title: 'Neuer Titel' } });
    await act(admin, videos.setPreserveStatus, { params, query: { preserve: 'true' } });
    await act(mara, videos.saveWatchPosition, { params: { streamId: 'kept' }, body: { seconds: 600 } });
    await act(boss, videos.removeVideo, { params: { id: Number(removed?.id) } });
  },
};
