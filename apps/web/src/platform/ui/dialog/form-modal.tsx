import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from '../field/button.tsx';
import { Modal } from './modal.tsx';

interface FormModalProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly look?: ButtonLook;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question that is answered with input, by Enter or by the button at its foot. */
export function FormModal({ title, confirmLabel, look = 'primary', isBusy, children, ...on }: FormModalProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) on.onSubmit();
  };
  return (
    <Modal
      title={title}
      isBusy={isBusy}
      onClose={on.onClose}
      actions={
        <>
          <Button onClick={on.onClose} isDisabled={isBusy}>
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
    </Modal>
  );
}
