import { remember, remembered } from '#platform/storage.ts';
import type { FileId } from './upload-rules.ts';

export interface Begun extends FileId {
  readonly url: string;
}

/** `bytes`: how much the server has, as far as it is known. */
export type Unfinished = Begun & { readonly bytes: number | undefined };

const PREFIX = 'kontor.upload:';
const keyOf = ({ name, size, lastModified }: FileId): string => `${PREFIX}${size}:${lastModified}:${name}`;

function read(key: string): Begun | undefined {
  try {
    const { url, name, size, lastModified }: Partial<Begun> = JSON.parse(remembered(key) ?? '');
    if (typeof url !== 'string' || typeof name !== 'string') return undefined;
    return { url, name, size: Number(size), lastModified: Number(lastModified) };
  } catch {
    return undefined;
  }
}

/** One entry per file, so that two tabs do not overwrite each other's; where nothing is kept, a reload begins anew. */
export const rememberUpload = ({ name, size, lastModified }: FileId, url: string): void =>
  remember(keyOf({ name, size, lastModified }), JSON.stringify({ url, name, size, lastModified }));

export function forgetUpload(file: FileId): void {
  try {
    localStorage.removeItem(keyOf(file));
  } catch {
    // Where storage is closed nothing was kept.
  }
}

export function rememberedUploads(): readonly Begun[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map(read).filter((begun) => begun !== undefined);
  } catch {
    return [];
  }
}

export const rememberedUrl = (file: FileId): string | undefined => read(keyOf(file))?.url;

// Missing where the page is not served over https; other tabs then do not know of each other.
const locks = (): LockManager | undefined => navigator.locks;
const held = new Map<string, () => void>();

function hold(key: string): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks()
    ?.request(key, () => released)
    .catch(() => undefined);
  return release;
}

/** Lets other tabs know which uploads this one works on, until it is closed. */
export function holdUploads(files: readonly FileId[]): void {
  const wanted = new Set(files.map(keyOf));
  for (const [key, release] of held) {
    if (wanted.has(key)) continue;
    held.delete(key);
    release();
  }
  for (const key of wanted) if (!held.has(key)) held.set(key, hold(key));
}

export async function abandonedUploads(): Promise<readonly Begun[]> {
  const state = await locks()
    ?.query()
    .catch(() => undefined);
  const names = new Set(state?.held?.map(({ name }) => name));
  return rememberedUploads().filter((begun) => !names.has(keyOf(begun)));
}
