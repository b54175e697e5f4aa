import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './locked.module.css';

interface LockedProps {
  readonly isLocked: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Fields that take nothing while they are being saved; typing goes on where it was, or where something is wrong. */
export function Locked({ isLocked, className, children }: LockedProps) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element>(null);
  // The browser takes the focus away from what is disabled, though not before this runs.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isLocked) {
      focused.current = ref.current?.contains(activeElement) ? activeElement : null;
      return;
    }
    const isLost = activeElement === null || activeElement === document.body || activeElement === focused.current;
    const wrong = ref.current?.querySelector('[aria-invalid="true"]');
    const target = wrong ?? focused.current;
    if (focused.current && isLost && target instanceof HTMLElement) target.focus();
    focused.current = null;
  }, [isLocked]);
  return (
    <fieldset ref={ref} disabled={isLocked} className={`${styles.locked} ${className ?? ''}`}>
      {children}
    </fieldset>
  );
}
