import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Glyph } from './glyph.tsx';
import { CloseIcon } from './icons.ts';
import styles from './modal.module.css';
import { Unbroken } from './unbroken.tsx';
import { useModal } from './use-modal.ts';

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
  const ref = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      className={styles.modal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          <Unbroken>{title}</Unbroken>
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
      <footer className={styles.actions}>{actions}</footer>
    </dialog>
  );
}
