import { NOTE_MAX, PHONE_MAX } from '@kontor/contract/orders/schema.ts';
import type { FormErrors } from '@mantine/form';
import { TextInput } from '#platform/ui/text-input.ts';
import { Textarea } from '#platform/ui/textarea.ts';

interface TextProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly errors: FormErrors;
  readonly isReadOnly?: boolean;
}

export const NoteField = ({ value, onChange, errors, isReadOnly = false }: TextProps) => (
  <Textarea
    data-path="note"
    label="Nachricht an uns"
    description={`Freiwillig, höchstens ${NOTE_MAX} Zeichen.`}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    rows={3}
    readOnly={isReadOnly}
    maxLength={NOTE_MAX}
    value={value}
    error={errors.note}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export const PhoneField = ({ value, onChange, errors }: TextProps) => (
  <TextInput
    data-path="phone"
    label="Telefon im Spiel"
    description="Freiwillig. Deine Nummer im Spiel, nie eine echte."
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    inputMode="tel"
    autoComplete="off"
    maxLength={PHONE_MAX}
    value={value}
    error={errors.phone}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
