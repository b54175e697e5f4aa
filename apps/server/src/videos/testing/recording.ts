import { listVideos } from '@kontor/contract/videos/api.ts';
import { until } from '#platform/testing/eventually.ts';
import type { testApp } from '#testing/app.ts';
import { drop } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';

/** Puts a recording into the inbox, waits until it can be watched, and opens the server to the network. */
export async function watchableRecording(kontor: Awaited<ReturnType<typeof testApp>>, content: Buffer) {
  await switchOn(kontor, 'VOD_SERVICE');
  await drop(kontor.dataDir, 'Kamera 1.mp4', content, new Date(kontor.time.now.getTime() - 60_000));
  const find = async () => (await kontor.anonymous.call(listVideos)).body[0];
  await until('the recording is ready', async () => (await find())?.state === 'READY');
  const video = await find();
  if (!video) throw new Error('no recording');
  const { storage_key: key } = await kontor.db.selectFrom('video').select('storage_key').executeTakeFirstOrThrow();
  const port = await kontor.listen();
  const path = `/api/vod/${video.streamId}`;
  return { id: video.id, key, port, path, url: `http://127.0.0.1:${port}${path}` };
}
