import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core';

/** A switch whose name is its label alone; Mantine would read the description aloud as part of it, and then again. */
export const Switch = ({ label, ...rest }: SwitchProps & { readonly label: string }) => (
  <MantineSwitch label={label} aria-label={label} {...rest} />
);
