import { forgetStored, NOTICES_KEY, readStored, type StoredNotice, writeStored } from './notice-storage.ts';
import { createStore, useStore } from './store.ts';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Until then it is offered, whatever is said meanwhile: taking something back. */
  readonly until?: number;
}

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly sentence: string;
  readonly action?: ToastAction;
  /** What it is about: a later toast about the same takes its place, except where that could still be taken back. */
  readonly about?: string;
  /** Stays until it is answered or closed; so does what failed and offers something to do about it. */
  readonly isLasting?: boolean;
}

export interface Notice extends Toast {
  readonly at: Date;
  /** The same in every tab. */
  readonly key: string;
  /** The screen it was shown on. */
  readonly link: string;
  /** Who was logged in; undefined while that is not known yet. */
  readonly owner: string | null | undefined;
}

interface State {
  readonly toasts: readonly Toast[];
  readonly notices: readonly Notice[];
  readonly hasNews: boolean;
}

const MAX_NOTICES = 30;
/** With those that something is still to be done about. */
const MAX_KEPT = 60;
const EMPTY: State = { toasts: [], notices: [], hasNews: false };

let nextId = 1;
const store = createStore(EMPTY);

const change = (next: Partial<State>): void => store.set({ ...store.get(), ...next });

type Content = Omit<Toast, 'id'>;

const UNDO_MS = 15 * 60_000;

export const undoWith = (run: () => void): ToastAction => ({ label: 'Rückgängig', run, until: Date.now() + UNDO_MS });

export const isOffered = ({ until = Number.POSITIVE_INFINITY }: ToastAction): boolean => until > Date.now();

const canBeUndone = ({ action }: Toast): boolean => action?.until !== undefined && isOffered(action);

/** What failed stays until it is done or put away; what can be taken back or still asks something is not lost among others. */
export const isOpen = (toast: Toast): boolean =>
  toast.kind === 'error' || canBeUndone(toast) || (toast.isLasting === true && toast.action !== undefined);

const bounded = (notices: readonly Notice[]): readonly Notice[] =>
  notices.filter((notice, at) => at < MAX_NOTICES || isOpen(notice)).slice(0, MAX_KEPT);

/** Two bookings may be reported in the same words: what can be taken back, and what is about different things, is never the same. */
function isOverWith(content: Content, earlier: Toast): boolean {
  if (canBeUndone(earlier)) return false;
  if (content.about !== undefined || earlier.about !== undefined) return content.about === earlier.about;
  return content.sentence === earlier.sentence;
}

function keep(content: Content): Toast {
  const remains = (one: Toast): boolean => !isOverWith(content, one);
  const isLasting = content.isLasting ?? (content.kind === 'error' && content.action !== undefined);
  const toast = { ...content, isLasting, id: nextId++ };
  const { toasts, notices: earlier } = store.get();
  const { pathname, search } = window.location;
  const key = `${Date.now()}-${Math.random()}`;
  const notice = { ...toast, at: new Date(), key, link: pathname + search, owner };
  change({ toasts: toasts.filter(remains), notices: bounded([notice, ...earlier.filter(remains)]) });
  return toast;
}

/** Shows one sentence for a few seconds and keeps it in the list; the same sentence replaces its predecessor. */
export function showToast(content: Content): Toast {
  const toast = keep(content);
  change({ toasts: [...store.get().toasts, toast], hasNews: true });
  return toast;
}

/** Only keeps it in the list, because the screen has said it where the user is looking. */
export const keepNotice = keep;

export const dismissToast = (id: number): void =>
  change({ toasts: store.get().toasts.filter((toast) => toast.id !== id) });

export function answerToast({ id, kind, action }: Toast): void {
  const { toasts, notices } = store.get();
  change({
    toasts: toasts.filter((toast) => toast.id !== id),
    notices: notices.flatMap((notice) => {
      if (notice.id !== id) return [notice];
      // Should it fail again, it is shown again.
      if (kind === 'error') return [];
      const { action: _, ...rest } = notice;
      return [rest];
    }),
  });
  action?.run();
}

export const putAwayNotice = (id: number): void =>
  change({ notices: store.get().notices.filter((notice) => notice.id !== id) });

/** All that nothing is to be done about any more. */
export const putAwayRead = (): void => change({ notices: store.get().notices.filter(isOpen) });

export function withdrawToast(sentence: string): void {
  const isTrue = (toast: Toast): boolean => toast.sentence !== sentence;
  const { toasts, notices } = store.get();
  change({ toasts: toasts.filter(isTrue), notices: notices.filter(isTrue) });
}

export const readNotices = (): void => change({ hasNews: false });

/** Who is logged in; undefined until it is known. */
let owner: string | null | undefined;
/** Of the person whose session has ended, until it is known who comes next. */
let hidden: readonly Notice[] = [];
/** Those that other tabs know, too. */
let shared = new Set<string>();

const revive = (stored: StoredNotice): Notice => ({ ...stored, at: new Date(stored.at), id: nextId++, owner });

const toStored = ({ key, at, kind, sentence, about, link }: Notice): StoredNotice => ({
  key,
  at: at.getTime(),
  kind,
  sentence,
  ...(about === undefined ? {} : { about }),
  link,
});

const newestFirst = (notices: readonly Notice[]): readonly Notice[] =>
  bounded([...notices].sort((one, other) => other.at.getTime() - one.at.getTime()));

/** Takes over what other tabs have added and put away. */
function follow(): void {
  if (!owner) return;
  const stored = readStored(owner);
  const keys = new Set(stored.map(({ key }) => key));
  const { notices } = store.get();
  const kept = notices.filter(({ key }) => keys.has(key) || !shared.has(key));
  const added = stored.filter(({ key }) => !shared.has(key) && !notices.some((notice) => notice.key === key));
  for (const key of keys) shared.add(key);
  if (added.length + notices.length - kept.length > 0)
    change({ notices: newestFirst([...kept, ...added.map(revive)]) });
}

function save(): void {
  if (!owner) return;
  const { notices } = store.get();
  const keys = new Set(notices.map(({ key }) => key));
  // What another tab has added meanwhile is not lost.
  const others = readStored(owner).filter(({ key }) => !keys.has(key) && !shared.has(key));
  const all = [...notices.map(toStored), ...others].sort((one, other) => other.at - one.at);
  shared = new Set([...shared, ...keys]);
  writeStored(owner, all.slice(0, MAX_KEPT));
}

let saved: readonly Notice[] = EMPTY.notices;
store.subscribe(() => {
  const { notices } = store.get();
  if (notices === saved) return;
  saved = notices;
  save();
});
window.addEventListener('storage', ({ key }) => {
  if (key === NOTICES_KEY) follow();
});

/** Called when it is known who is logged in, and whenever that changes: what one person was shown, another never sees. */
export function openNotices(user: string | null): void {
  if (owner === user) return;
  const { notices, toasts } = store.get();
  const all = [...notices, ...hidden];
  const isOurs = (notice: Notice): boolean => !notice.owner || notice.owner === user;
  const isForeign = ({ id }: Toast): boolean => all.some((notice) => notice.id === id && !isOurs(notice));
  owner = user;
  hidden = user === null ? all.filter((notice) => !isOurs(notice)) : [];
  shared = new Set();
  const ours = all.filter(isOurs).map((notice) => ({ ...notice, owner: user }));
  const stored = user === null ? [] : readStored(user);
  const others = stored.filter(({ key }) => !ours.some((notice) => notice.key === key));
  change({
    notices: newestFirst([...ours, ...others.map(revive)]),
    toasts: user === null ? toasts : toasts.filter((toast) => !isForeign(toast)),
  });
}

/** For tests: nothing of one test is seen by the next. */
export function clearToasts(): void {
  owner = undefined;
  hidden = [];
  shared = new Set();
  forgetStored();
  change(EMPTY);
}

export const useToasts = (): readonly Toast[] => useStore(store, ({ toasts }) => toasts);
export const useNotices = (): readonly Notice[] => useStore(store, ({ notices }) => notices);
export const useHasNews = (): boolean => useStore(store, ({ hasNews }) => hasNews);
export const useFailures = (): number =>
  useStore(store, ({ notices }) => notices.filter(({ kind }) => kind === 'error').length);
