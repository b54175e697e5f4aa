import { type ReactNode, useId } from 'react';
import { Unbroken } from '../unbroken.tsx';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

interface PersistentDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog whose input is not lost by accident: neither Escape nor a click outside closes it. */
export function PersistentDialog({ title, children }: PersistentDialogProps) {
  const ref = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      className={styles.modal}
      aria-labelledby={titleId}
      // The browser closes at the second Escape whatever `cancel` says, unless the key itself is taken.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <header className={`${styles.header} row between gap-16`}>
        <h2 id={titleId} className="huge">
          <Unbroken>{title}</Unbroken>
        </h2>
      </header>
      {children}
    </dialog>
  );
}
