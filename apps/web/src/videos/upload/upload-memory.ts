import type { FileMark } from './upload-rules.ts';

/** An upload that this browser began and has not finished. */
export interface Begun extends FileMark {
  readonly url: string;
}

const PREFIX = 'kontor.upload:';
const keyOf = ({ name, size, lastModified }: FileMark): string => `${PREFIX}${size}:${lastModified}:${name}`;

function read(key: string): Begun | undefined {
  try {
    const found: Partial<Begun> = JSON.parse(localStorage.getItem(key) ?? '');
    const { url, name, size, lastModified } = found;
    const isWhole = typeof url === 'string' && typeof name === 'string';
    return isWhole ? { url, name, size: Number(size), lastModified: Number(lastModified) } : undefined;
  } catch {
    return undefined;
  }
}

/** One entry per file, so that two tabs do not overwrite each other's. */
export function rememberUpload({ name, size, lastModified }: FileMark, url: string): void {
  try {
    localStorage.setItem(keyOf({ name, size, lastModified }), JSON.stringify({ url, name, size, lastModified }));
  } catch {
    // Where nothing can be kept, a reload begins anew.
  }
}

export function forgetUpload(mark: FileMark): void {
  try {
    localStorage.removeItem(keyOf(mark));
  } catch {
    // As above.
  }
}

export function rememberedUploads(): readonly Begun[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map(read)
      .filter((begun) => begun !== undefined);
  } catch {
    return [];
  }
}

export const rememberedUrl = (mark: FileMark): string | undefined => {
  try {
    return read(keyOf(mark))?.url;
  } catch {
    return undefined;
  }
};

// Missing where the page is not served over https; other tabs then do not know of each other.
const locks = (): LockManager | undefined => navigator.locks;
const held = new Map<string, () => void>();

function hold(key: string): () => void {
  let release = (): void => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks()
    ?.request(key, () => promise)
    .catch(() => undefined);
  return release;
}

/** Tells other tabs which uploads are in the hands of this one, until it is closed. */
export function holdUploads(marks: readonly FileMark[]): void {
  const wanted = new Set(marks.map(keyOf));
  for (const [key, release] of held) {
    if (wanted.has(key)) continue;
    held.delete(key);
    release();
  }
  for (const key of wanted) if (!held.has(key)) held.set(key, hold(key));
}

/** The uploads that no tab has in its hands. */
export async function abandonedUploads(): Promise<readonly Begun[]> {
  const state = await locks()
    ?.query()
    .catch(() => undefined);
  const names = new Set(state?.held?.map(({ name }) => name));
  return rememberedUploads().filter((begun) => !names.has(keyOf(begun)));
}
