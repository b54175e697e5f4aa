import { type ReactNode, useId } from 'react';
import { NoWrap } from '../no-wrap.tsx';
import { DialogLayer } from './dialog-layer.tsx';
import styles from './modal.module.css';

interface PersistentDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog whose input is not lost by accident: neither Escape nor a click outside closes it. */
export function PersistentDialog({ title, children }: PersistentDialogProps) {
  const titleId = useId();
  return (
    <DialogLayer className={styles.modal} aria-labelledby={titleId}>
      <header className={`${styles.header} row between gap-16`}>
        <h2 id={titleId} className="huge">
          <NoWrap>{title}</NoWrap>
        </h2>
      </header>
      {children}
    </DialogLayer>
  );
}
