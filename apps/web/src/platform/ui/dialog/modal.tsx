import { type ReactNode, useId } from 'react';
import { Button } from '../field/button.tsx';
import { CloseIcon } from '../icons.ts';
import { NoWrap } from '../no-wrap.tsx';
import { DialogLayer } from './dialog-layer.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  /** With `actions` the body, which scrolls between title and actions; without them body and foot. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly isBusy?: boolean;
  /** Without it only the buttons inside close the dialog: input is not lost by accident. */
  readonly onClose?: () => void;
}

export function Modal({ title, children, actions, isBusy = false, onClose }: ModalProps) {
  const titleId = useId();
  return (
    <DialogLayer className={`${styles.modal} column gap-0`} aria-labelledby={titleId} isBusy={isBusy} onClose={onClose}>
      <header className={`${styles.header} row between gap-16`}>
        <h2 id={titleId} className="huge">
          <NoWrap>{title}</NoWrap>
        </h2>
        {onClose ? (
          <Button look="quiet" aria-label="Schließen" icon={CloseIcon} isDisabled={isBusy} onClick={onClose} />
        ) : null}
      </header>
      {actions ? <div className={styles.body}>{children}</div> : children}
      {actions ? <footer className={`${styles.actions} row wrap to-end`}>{actions}</footer> : null}
    </DialogLayer>
  );
}
