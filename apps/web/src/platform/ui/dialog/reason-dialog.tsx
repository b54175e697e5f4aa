import { type RefObject, useRef, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '../field/button.tsx';
import { TextInput } from '../field/text-input.ts';
import { Textarea } from '../field/textarea.ts';
import { FormModal } from './form-modal.tsx';

interface FieldProps {
  readonly field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  readonly isLong: boolean;
  readonly maxLength: number;
  readonly reason: string;
  readonly error: string | undefined;
  readonly onWrite: (text: string) => void;
}

function ReasonField({ field, isLong, maxLength, reason, error, onWrite }: FieldProps) {
  const common = {
    ref: field,
    label: 'Grund',
    required: true,
    withAsterisk: false,
    'data-autofocus': true,
    maxLength,
    value: reason,
    error,
  };
  return isLong ? (
    <Textarea
      {...common}
      rows={3}
      description={`${formatNumber(reason.length)} von ${formatNumber(maxLength)} Zeichen`}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  ) : (
    <TextInput {...common} autoComplete="off" onChange={(event) => onWrite(event.currentTarget.value)} />
  );
}

interface ReasonDialogProps {
  readonly title: string;
  /** What follows, and who reads the reason. */
  readonly consequence: string;
  readonly confirmLabel: string;
  readonly suggestions: readonly string[];
  readonly missing: string;
  readonly maxLength: number;
  readonly isLong?: boolean;
  readonly isBusy: boolean;
  readonly refusal?: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a reason; it is shown to another person and therefore required. */
export function ReasonDialog({ isLong = false, isBusy, onConfirm, onCancel, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const write = (text: string) => {
    setReason(text);
    setIsMissing(false);
  };
  const submit = () => {
    if (reason.trim() !== '') return onConfirm(reason.trim());
    setIsMissing(true);
    field.current?.focus();
  };
  const take = (text: string) => {
    write(text);
    field.current?.focus();
  };
  return (
    <FormModal
      title={props.title}
      confirmLabel={props.confirmLabel}
      look="danger"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onCancel}
    >
      <p className="dim">{props.consequence}</p>
      <ReasonField
        field={field}
        isLong={isLong}
        maxLength={props.maxLength}
        reason={reason}
        error={isMissing ? props.missing : props.refusal}
        onWrite={write}
      />
      <ul className="row wrap" aria-label="Vorschläge">
        {props.suggestions.map((text) => (
          <li key={text}>
            <Button onClick={() => take(text)}>{text}</Button>
          </li>
        ))}
      </ul>
    </FormModal>
  );
}
