import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from '../field/button.tsx';
import { Modal } from './modal.tsx';
import { useDiscard } from './use-discard.tsx';

interface FormModalProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly look?: ButtonLook;
  readonly isBusy: boolean;
  /** More was typed than is written again in a moment: leaving is asked for. */
  readonly isDirty?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question that is answered with input, by Enter or by the button at its foot. */
export function FormModal({ title, confirmLabel, look = 'primary', isBusy, children, ...on }: FormModalProps) {
  const formId = useId();
  const { leave, question } = useDiscard({ isDirty: on.isDirty ?? false, onClose: on.onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) on.onSubmit();
  };
  return (
    <Modal
      title={title}
      isBusy={isBusy}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave} isDisabled={isBusy}>
            Abbrechen
          </Button>
          <Button type="submit" form={formId} look={look} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-16" onSubmit={submit} noValidate>
        {children}
      </form>
      {question}
    </Modal>
  );
}
