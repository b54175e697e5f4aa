import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { unreachable } from '#platform/api/api-error.ts';
import { answerToast, dismissToast, showToast, type Toast, useToasts } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneIcon, InfoIcon, WarningIcon } from '#platform/ui/icons.ts';
import styles from './notices.module.css';

const SHOWN_MS = 5000;
const SHOWN_AT_MOST = 5;

/** Less than a hand moves that reaches for something. */
const STILL_PX = 3;

export const TOAST_ICONS = { done: DoneIcon, failed: WarningIcon, info: InfoIcon };
export const TOAST_TONES = { done: 'done', failed: 'wrong', info: 'accent' };

/** What could not be fetched closes again, so that the next press asks for it anew. */
export function notifyMissing(close: () => void): void {
  close();
  showToast({ kind: 'failed', sentence: unreachable().detail });
}

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

/** Hovering or focusing a toast stops its timer. */
function ToastCard({ toast }: { readonly toast: Toast }) {
  const { isHeld, handlers } = useHold();
  useEffect(() => {
    if (isHeld || toast.isLasting) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, toast.isLasting, isHeld]);
  return (
    <li className={`${styles.toast} ${TOAST_TONES[toast.kind]} row`} {...handlers}>
      <Glyph icon={TOAST_ICONS[toast.kind]} />
      <span className="grow" style={{ color: 'var(--ink)' }} role={toast.kind === 'failed' ? 'alert' : 'status'}>
        {toast.sentence}
      </span>
      {toast.action ? (
        <Button look="quiet" onClick={() => answerToast(toast)}>
          {toast.action.label}
        </Button>
      ) : null}
      <Button
        look="quiet"
        aria-label="Meldung schließen"
        icon={<Glyph icon={CloseIcon} />}
        onClick={() => dismissToast(toast.id)}
      />
    </li>
  );
}

/** Toasts at the edge of the screen; more than five wait for their turn. */
export function ToastRegion() {
  const toasts = useToasts();
  return (
    <section className={styles.region} aria-label="Meldungen">
      <ul className="stack">
        {toasts.slice(0, SHOWN_AT_MOST).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
