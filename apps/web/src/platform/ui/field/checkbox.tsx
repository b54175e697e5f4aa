import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type CheckboxProps, Checkbox as MantineCheckbox } from '@mantine/core';

/** A checkbox whose name is its label alone; Mantine would read the description aloud as part of it, and then again. */
export const Checkbox = ({ label, ...rest }: CheckboxProps & { readonly label: string }) => (
  <MantineCheckbox label={label} aria-label={label} color="var(--accent)" iconColor="var(--accent-text)" {...rest} />
);
