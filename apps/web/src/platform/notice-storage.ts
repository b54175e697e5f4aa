import { remember, rememberedJson } from './storage.ts';

/** Of a notice what still makes sense after a reload: not what its button did. */
export interface StoredNotice {
  /** The same in every tab. */
  readonly key: string;
  readonly at: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly sentence: string;
  readonly about?: string;
  /** The address it leads to. */
  readonly link: string;
}

interface Stored {
  readonly user: string;
  readonly notices: readonly StoredNotice[];
}

export const NOTICES_KEY = 'kontor.notices';
const WEEK_MS = 7 * 24 * 3_600_000;
const KINDS: readonly unknown[] = ['success', 'error', 'info'];

const isAddress = (link: unknown): boolean => typeof link === 'string' && /^\/(?![/\\])/.test(link);

function isNotice(one: Partial<StoredNotice> | null): one is StoredNotice {
  if (typeof one?.key !== 'string' || typeof one.sentence !== 'string' || typeof one.at !== 'number') return false;
  return KINDS.includes(one.kind) && isAddress(one.link) && ['string', 'undefined'].includes(typeof one.about);
}

/** Notices of one person are gone as soon as another one is logged in in this browser. */
export function readStored(user: string): readonly StoredNotice[] {
  const stored = rememberedJson<Stored>(NOTICES_KEY);
  if (!stored) return [];
  if (stored.user !== user) {
    forgetStored();
    return [];
  }
  const oldest = Date.now() - WEEK_MS;
  return Array.isArray(stored.notices) ? stored.notices.filter((one) => isNotice(one) && one.at > oldest) : [];
}

export const writeStored = (user: string, notices: readonly StoredNotice[]): void =>
  remember(NOTICES_KEY, JSON.stringify({ user, notices } satisfies Stored));

export const forgetStored = (): void => remember(NOTICES_KEY, '');
