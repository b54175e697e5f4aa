import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { type ColorInputProps, ColorInput as MantineColorInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** `#fff` and `1f3a34` are colours too, in another spelling; anything else stays as it was typed. */
export function spelledOut(typed: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return typed;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** A colour, typed or picked; the picker opens upwards, away from the preview below, and goes with Escape. */
export function ColorInput({ onFocus, onBlur, ...rest }: ColorInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (input: HTMLInputElement) => {
    setIsOpen(true);
    input.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setIsOpen(false);
    // Before the form is sent.
    if (event.key === 'Enter') rest.onChange?.(spelledOut(event.currentTarget.value));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const spelled = spelledOut(event.currentTarget.value);
    if (spelled === event.currentTarget.value) onBlur?.(event);
    else rest.onChange?.(spelled);
    setIsOpen(false);
  };
  return (
    <MantineColorInput
      maxLength={9}
      // The height of the picker above, and of help and preview below.
      styles={{ input: { scrollMarginBlock: '180px 300px' } }}
      {...rest}
      popoverProps={{ opened: isOpen, position: 'top-start', middlewares: { flip: false, shift: true } }}
      onKeyDown={onKeyDown}
      onBlur={leave}
      onFocus={(event) => {
        onFocus?.(event);
        open(event.currentTarget);
      }}
      onClick={(event) => open(event.currentTarget)}
    />
  );
}
