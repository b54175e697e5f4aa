import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import styles from './number-field.module.css';

type NumberFieldProps = Omit<TextInputProps, 'type' | 'onChange' | 'value'> & {
  readonly value?: string;
  readonly onChange: (text: string) => void;
};

/** A number as it is typed, right-aligned; what it means is decided by the rules, not by the field. */
export const NumberField = ({ className, onChange, ...rest }: NumberFieldProps) => (
  <TextInput
    type="number"
    inputMode="decimal"
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    {...rest}
    className={`${styles.field} ${className ?? ''}`}
    onChange={(event) => onChange(event.currentTarget.value)}
    // Scrolling past must not change a number.
    onWheel={(event) => event.currentTarget.blur()}
  />
);
