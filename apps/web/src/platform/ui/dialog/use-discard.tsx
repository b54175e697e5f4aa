import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';

export const DISCARD = { title: 'Änderungen verwerfen?', text: 'Du hast etwas geändert und noch nicht gespeichert.' };

interface Leaving {
  readonly isDirty: boolean;
  readonly discard?: typeof DISCARD;
  readonly onClose: () => void;
}

/** Leaving a dialog asks before what was typed in it is lost; the question belongs into the dialog. */
export function useDiscard({ isDirty, discard = DISCARD, onClose }: Leaving): {
  leave: () => void;
  question: ReactNode;
} {
  const [isAsked, setIsAsked] = useState(false);
  const question = isAsked ? (
    <ConfirmDialog
      title={discard.title}
      confirmLabel="Verwerfen"
      cancelLabel="Weiter bearbeiten"
      onConfirm={onClose}
      onCancel={() => setIsAsked(false)}
    >
      {discard.text}
    </ConfirmDialog>
  ) : null;
  return { leave: () => (isDirty ? setIsAsked(true) : onClose()), question };
}
