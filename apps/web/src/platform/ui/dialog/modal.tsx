import { type ReactNode, useId } from 'react';
import { Button } from '../field/button.tsx';
import { Glyph } from '../glyph.tsx';
import { CloseIcon } from '../icons.ts';
import { NoWrap } from '../no-wrap.tsx';
import { DialogLayer } from './dialog-layer.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** While something is under way it cannot be closed. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
}

/** A dialog to work in: title and actions stay, what is between them scrolls. */
export function Modal({ title, children, actions, isBusy = false, onClose }: ModalProps) {
  const titleId = useId();
  return (
    <DialogLayer className={styles.modal} aria-labelledby={titleId} isBusy={isBusy} onClose={onClose}>
      <header className={`${styles.header} row between gap-16`}>
        <h2 id={titleId} className="huge">
          <NoWrap>{title}</NoWrap>
        </h2>
        <Button
          look="quiet"
          aria-label="Schließen"
          icon={<Glyph icon={CloseIcon} />}
          isDisabled={isBusy}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={`${styles.actions} row wrap to-end`}>{actions}</footer>
    </DialogLayer>
  );
}
