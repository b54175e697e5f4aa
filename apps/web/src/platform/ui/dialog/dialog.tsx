import { type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from '../field/button.tsx';
import { NoWrap } from '../no-wrap.tsx';
import { DialogLayer } from './dialog-layer.tsx';
import styles from './modal.module.css';

interface ConfirmDialogProps {
  /** Names the thing: "Mara Lindner herabstufen?" */
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly look?: ButtonLook;
  /** What Enter does at once, where it is not left to the browser: `confirm` only for what is done all day. */
  readonly enter?: 'confirm' | 'cancel';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

type AlertDialogProps = Pick<ConfirmDialogProps, 'title' | 'children' | 'isBusy' | 'onCancel'> & {
  readonly actions: ReactNode;
};
type NoticeDialogProps = Pick<ConfirmDialogProps, 'title' | 'children'> & { readonly onClose: () => void };

function AlertDialog({ title, children, actions, isBusy = false, onCancel }: AlertDialogProps) {
  const titleId = useId();
  const bodyId = useId();
  return (
    <DialogLayer
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      isBusy={isBusy}
      onClose={onCancel}
    >
      <h2 id={titleId} className="huge">
        <NoWrap>{title}</NoWrap>
      </h2>
      <div id={bodyId} className="dim">
        {children}
      </div>
      <div className="row wrap to-end">{actions}</div>
    </DialogLayer>
  );
}

export const NoticeDialog = ({ onClose, ...props }: NoticeDialogProps) => (
  <AlertDialog
    {...props}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} data-autofocus>
        Schließen
      </Button>
    }
  />
);

export const ConfirmDialog = ({ look = 'danger', enter, isBusy = false, ...props }: ConfirmDialogProps) => (
  <AlertDialog
    {...props}
    isBusy={isBusy}
    actions={
      <>
        <Button onClick={props.onCancel} isDisabled={isBusy} data-autofocus={enter === 'cancel' || undefined}>
          {props.cancelLabel ?? 'Abbrechen'}
        </Button>
        <Button look={look} onClick={props.onConfirm} isBusy={isBusy} data-autofocus={enter === 'confirm' || undefined}>
          {props.confirmLabel}
        </Button>
      </>
    }
  />
);
