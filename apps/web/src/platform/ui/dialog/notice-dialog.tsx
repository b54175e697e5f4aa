import { type ReactNode, useId } from 'react';
import { Button } from '../field/button.tsx';
import { Unbroken } from '../unbroken.tsx';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

interface NoticeDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says why something is not to be done; there is nothing to decide. */
export function NoticeDialog({ title, children, onClose }: NoticeDialogProps) {
  const ref = useModal();
  const titleId = useId();
  const bodyId = useId();
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className="huge">
        <Unbroken>{title}</Unbroken>
      </h2>
      <div id={bodyId} className="dim">
        {children}
      </div>
      <div className="row wrap to-end">
        <Button onClick={onClose} data-autofocus>
          Schließen
        </Button>
      </div>
    </dialog>
  );
}
