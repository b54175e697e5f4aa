import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { answerToast, dismissToast, type Toast, useToasts } from '#platform/toasts.ts';
import { useTopDialog } from '#platform/ui/dialog/open-dialogs.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneIcon, InfoIcon, WarningIcon } from '#platform/ui/icons.ts';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import styles from './notices.module.css';
import { addressOf } from './where.ts';

const SHOWN_MS = 5000;
/** On a narrow screen the title bar has space for one; another would cover the page. A dialog makes space. */
const SHOWN_AT_MOST = { wide: 5, dialog: 2, narrow: 1 };

const STILL_PX = 3;

export const TOAST_ICONS = { success: DoneIcon, error: WarningIcon, info: InfoIcon };
export const TOAST_TONES = { success: 'success', error: 'error', info: 'accent' };

/** A pointer that merely lies where the toast appeared does not hold it, one that moves inside does. */
function useHold() {
  const [isHeld, setIsHeld] = useState(false);
  const entry = useRef<{ x: number; y: number }>(undefined);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    entry.current ??= { x, y };
    if (Math.hypot(x - entry.current.x, y - entry.current.y) > STILL_PX) hold();
  };
  const onPointerLeave = () => {
    entry.current = undefined;
    release();
  };
  return { isHeld, handlers: { onPointerMove, onPointerLeave, onFocus: hold, onBlur: release } };
}

/** A notice that is answered goes, and the focus with it: it returns to where it was before. */
function useFocusBefore() {
  const before = useRef<EventTarget>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget;
  };
  const giveBack = () => {
    const place = before.current instanceof HTMLElement && before.current.isConnected ? before.current : undefined;
    (place ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  };
  return { onFocus, giveBack };
}

type Router = ReturnType<typeof useRouter>;

/** Leads to the thing it tells of, unless something is to be decided first or the thing is on screen. */
function Sentence({ toast }: { readonly toast: Toast }) {
  const router: Router | undefined = useRouter({ warn: false });
  const href = toast.action ? undefined : addressOf(toast);
  if (!router || !href || href.split('?')[0] === router.state.location.pathname) return toast.sentence;
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dismissToast(toast.id);
    router.history.push(href);
  };
  return (
    <a className="link" href={href} onClick={go}>
      {toast.sentence}
    </a>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Since when each toast stands: a dialog that opens or closes moves it elsewhere and does not begin anew. */
  readonly shownSince: Map<number, number>;
  /** Called before the toast goes, so that what it does may still move the focus elsewhere. */
  readonly onLeave: () => void;
}

function ToastCard({ toast, shownSince, onLeave }: ToastCardProps) {
  const { isHeld, handlers } = useHold();
  useEffect(() => {
    if (isHeld) shownSince.delete(toast.id);
    if (isHeld || toast.isLasting) return;
    const since = shownSince.get(toast.id) ?? performance.now();
    shownSince.set(toast.id, since);
    const timer = setTimeout(() => dismissToast(toast.id), since + SHOWN_MS - performance.now());
    return () => clearTimeout(timer);
  }, [toast.id, toast.isLasting, isHeld, shownSince]);
  return (
    <li className={`${styles.toast} raised ${TOAST_TONES[toast.kind]}`} {...handlers}>
      <Glyph icon={TOAST_ICONS[toast.kind]} />
      <span className="anywhere" style={{ color: 'var(--ink)' }} role={toast.kind === 'error' ? 'alert' : 'status'}>
        <Sentence toast={toast} />
      </span>
      {toast.action ? (
        <Button
          look="quiet"
          className={styles.action}
          onClick={() => {
            onLeave();
            answerToast(toast);
          }}
        >
          {toast.action.label}
        </Button>
      ) : null}
      <Button
        look="quiet"
        style={{ gridArea: '1 / -2' }}
        aria-label="Meldung schließen"
        icon={<Glyph icon={CloseIcon} />}
        onClick={() => {
          onLeave();
          dismissToast(toast.id);
        }}
      />
    </li>
  );
}

const isStanding = ({ kind, isLasting }: Toast): boolean => kind === 'error' && isLasting === true;

/** What failed comes first, what waits for an answer last; a failure that stays does not keep others from being seen. */
function placesFor(toasts: readonly Toast[], count: number): readonly Toast[] {
  const standing = toasts.findLast(isStanding);
  const rankOf = (toast: Toast): number => {
    if (toast === standing) return 0;
    if (!toast.isLasting) return toast.kind === 'error' ? 0 : 1;
    return toast.kind === 'error' ? 2 : 3;
  };
  const ranked = [0, 1, 2, 3].flatMap((rank) => toasts.filter((toast) => rankOf(toast) === rank));
  const chosen = ranked.slice(0, standing && count === 1 ? 2 : count);
  return toasts.filter((toast) => chosen.includes(toast));
}

/** Toasts where they cover nothing: below the menu, over the title bar where there is no menu, or beside the box of a dialog. */
export function ToastRegion() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const isNarrow = useIsNarrow('drawer');
  const places = SHOWN_AT_MOST[isNarrow ? (dialog ? 'dialog' : 'narrow') : 'wide'];
  const { onFocus, giveBack } = useFocusBefore();
  const [shownSince] = useState(() => new Map<number, number>());
  const region = (
    <section className={styles.region} aria-label="Meldungen" onFocus={onFocus}>
      <ul className="stack">
        {placesFor(toasts, places).map((toast) => (
          <ToastCard key={toast.id} toast={toast} shownSince={shownSince} onLeave={giveBack} />
        ))}
      </ul>
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}
