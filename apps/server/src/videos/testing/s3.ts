import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from '@20minutes/s3rver';
import { freePort } from '#platform/testing/processes.ts';

const BUCKET = 'aufnahmen';

/** A server that speaks S3, with one bucket in a folder of its own. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-s3-'));
  const port = await freePort();
  let server: S3rver | undefined;
  const seen: string[] = [];

  const start = async (): Promise<void> => {
    const configureBuckets = [{ name: BUCKET }];
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false, configureBuckets });
    await server.run();
    server.httpServer.on('request', ({ method, url }) => seen.push(`${method} ${url}`));
  };
  const stop = async (): Promise<void> => {
    const closed = server?.close();
    server?.httpServer.closeAllConnections();
    server = undefined;
    await closed;
  };
  await start();

  return {
    // The only account it knows.
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    /** Every request so far: verb and address. */
    seen,
    connections: async (): Promise<number> =>
      server ? promisify(server.httpServer.getConnections.bind(server.httpServer))() : 0,
    start,
    stop,
    end: async (): Promise<void> => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
