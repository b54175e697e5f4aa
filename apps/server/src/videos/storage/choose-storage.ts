import type { Env } from '#platform/env.ts';
import { openFolders, recordingMode } from '../folders.ts';
import { createLocalStorage } from './local-storage.ts';
import { checkKey, type Storage } from './storage.ts';

const withCheckedKeys = ({ take, has, open, remove }: Storage): Storage => ({
  take: async (key, ...rest) => take(checkKey(key), ...rest),
  has: async (key) => has(checkKey(key)),
  open: async (key, range) => open(checkKey(key), range),
  remove: async (key) => remove(checkKey(key)),
});

export const chooseStorage = async (env: Env, folder: string): Promise<Storage> =>
  withCheckedKeys(await createStorage(env, folder));

/** The S3 client is loaded only where a bucket is configured. */
async function createStorage(env: Env, folder: string): Promise<Storage> {
  const { VOD_S3_ENDPOINT, VOD_S3_BUCKET, VOD_S3_ACCESS_KEY, VOD_S3_SECRET_KEY, VOD_S3_REGION } = env;
  if (!VOD_S3_ENDPOINT || !VOD_S3_BUCKET || !VOD_S3_ACCESS_KEY || !VOD_S3_SECRET_KEY) {
    return createLocalStorage(folder, recordingMode(env));
  }
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage({
    endpoint: VOD_S3_ENDPOINT,
    region: VOD_S3_REGION,
    bucket: VOD_S3_BUCKET,
    accessKeyId: VOD_S3_ACCESS_KEY,
    secretAccessKey: VOD_S3_SECRET_KEY,
  });
}

/** For commands that run without the server. */
export async function openStorage(env: Env) {
  const { files, work, spool } = await openFolders(env);
  const { has, take, remove } = await chooseStorage(env, files);
  return { work, spool, has, take, remove };
}
