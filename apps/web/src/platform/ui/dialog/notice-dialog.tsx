import type { ReactNode } from 'react';
import { Button } from '../field/button.tsx';
import { AlertDialog } from './dialog.tsx';

interface NoticeDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says why something is not to be done; there is nothing to decide. */
export const NoticeDialog = ({ title, children, onClose }: NoticeDialogProps) => (
  <AlertDialog
    title={title}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} data-autofocus>
        Schließen
      </Button>
    }
  >
    {children}
  </AlertDialog>
);
