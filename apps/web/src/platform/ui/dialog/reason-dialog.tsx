import { useForm } from '@mantine/form';
import { formatNumber } from '#platform/format.de.ts';
import { focusField, focusFirstError } from '../../forms/forms.ts';
import { Button } from '../field/button.tsx';
import { TextInput } from '../field/text-input.ts';
import { Textarea } from '../field/textarea.ts';
import { FormModal } from './form-modal.tsx';

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
export function ReasonDialog({ isLong = false, maxLength, missing, refusal, ...props }: ReasonDialogProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? missing : null) },
  });
  const field = {
    label: 'Grund',
    required: true,
    withAsterisk: false,
    'data-autofocus': true,
    maxLength,
    ...form.getInputProps('reason'),
    error: form.errors.reason ?? refusal,
  };
  const take = (reason: string) => {
    form.setValues({ reason });
    form.clearErrors();
    focusField('reason');
  };
  return (
    <FormModal
      title={props.title}
      confirmLabel={props.confirmLabel}
      look="danger"
      isBusy={props.isBusy}
      onSubmit={form.onSubmit(({ reason }) => props.onConfirm(reason.trim()), focusFirstError)}
      onClose={props.onCancel}
    >
      <p className="dim">{props.consequence}</p>
      {isLong ? (
        <Textarea
          {...field}
          rows={3}
          description={`${formatNumber(form.values.reason.length)} von ${formatNumber(maxLength)} Zeichen`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      ) : (
        <TextInput {...field} autoComplete="off" />
      )}
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
