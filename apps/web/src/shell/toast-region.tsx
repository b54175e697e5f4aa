import { useEffect, useState } from 'react';
import { dismissToast, type Toast, useToasts } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneIcon, InfoIcon, WarningIcon } from '#platform/ui/icons.ts';
import styles from './toast-region.module.css';

const SHOWN_MS = 5000;
const SHOWN_AT_MOST = 5;

const ICONS = { done: DoneIcon, failed: WarningIcon, info: InfoIcon };

/** Whoever reads it or reaches for its button gets the time they need. */
function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isHeld]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return (
    <li
      className={`${styles.toast} ${styles[toast.kind]}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Glyph icon={ICONS[toast.kind]} className={styles.mark} />
      <span className={styles.sentence} role={toast.kind === 'failed' ? 'alert' : 'status'}>
        {toast.sentence}
      </span>
      {toast.action ? (
        <Button
          look="quiet"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
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
      <ul className={styles.list}>
        {toasts.slice(0, SHOWN_AT_MOST).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
