import { chmod, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { freeBytes } from '#platform/disk-space.ts';
import { removeFile } from '#platform/files.ts';

export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

export const diskFull = async (folder: string): Promise<AppError> =>
  new AppError('videos.disk-full', { free: sayGigabytes(await freeBytes(folder).catch(() => 0)) });

/** One file with the bytes, one with the metadata. */
export class UploadStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    for (const name of [upload.id, `${upload.id}.json`]) await chmod(join(this.directory, name), 0o600);
    return created;
  }

  /** A full disk ends the upload and frees what it took. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), 'r+');
    let at = offset;
    try {
      // The sender's stream stays open, so that it receives the reason.
      for await (const chunk of readable.iterator({ destroyOnReturn: false })) {
        await file.writev([chunk], at);
        at += chunk.length;
      }
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.discard(id);
      throw await diskFull(this.directory);
    } finally {
      await file.close();
    }
    return at;
  }

  /** Unfinished uploads, and the bytes still to come. */
  async promised(): Promise<{ count: number; missing: number }> {
    const ids = (await readdir(this.directory))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5));
    const uploads = await Promise.all(ids.map((id) => this.getUpload(id).catch(() => undefined)));
    const open = uploads.filter((upload) => upload && upload.offset !== upload.size);
    return { count: open.length, missing: open.reduce((sum, one) => sum + (one?.size ?? 0) - (one?.offset ?? 0), 0) };
  }

  override remove(id: string): Promise<void> {
    return this.discard(id);
  }

  async discard(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await removeFile(join(this.directory, name));
  }
}
