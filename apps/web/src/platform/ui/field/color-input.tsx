import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { type ColorPickerProps, ColorSwatch, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { lazyExtra } from '../../lazy-extra.tsx';

const ColorPicker = lazyExtra(async () => (await import('./color-picker.ts')).ColorPicker);

/** `#fff` and `1f3a34` are colours too, in another spelling; anything else stays as it was typed. */
export function spelledOut(typed: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return typed;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

interface Props
  extends Omit<TextInputProps, 'value' | 'onChange'>,
    Pick<ColorPickerProps, 'swatches' | 'swatchesPerRow'> {
  readonly value?: string;
  readonly onChange?: (color: string) => void;
}

/**
 * A colour, typed or picked; the picker opens upwards, away from the preview below, and goes with Escape.
 * Mantine's own field would load the picker, which is larger than most screens, before it is opened.
 */
export function ColorInput({
  value = '',
  onChange = () => undefined,
  swatches,
  swatchesPerRow,
  onFocus,
  onBlur,
  onClick,
  ...rest
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const color = spelledOut(value);
  const open = (input: HTMLInputElement) => {
    setIsOpen(true);
    input.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setIsOpen(false);
    // Before the form is sent.
    if (event.key === 'Enter') onChange(spelledOut(event.currentTarget.value));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const spelled = spelledOut(event.currentTarget.value);
    if (spelled === event.currentTarget.value) onBlur?.(event);
    else onChange(spelled);
    setIsOpen(false);
  };
  return (
    <Popover
      __staticSelector="ColorInput"
      opened={isOpen}
      position="top-start"
      offset={5}
      middlewares={{ flip: false, shift: true }}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          // The height of the picker above, and of help and preview below.
          styles={{ input: { scrollMarginBlock: '180px 300px' } }}
          {...rest}
          value={value}
          leftSectionPointerEvents="none"
          leftSection={<ColorSwatch color={color.startsWith('#') ? color : '#fff'} size={18} />}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
          onFocus={(event) => {
            onFocus?.(event);
            open(event.currentTarget);
          }}
          onClick={(event) => {
            onClick?.(event);
            open(event.currentTarget);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={8} onMouseDown={(event) => event.preventDefault()}>
        <ColorPicker
          value={value}
          onChange={onChange}
          {...(swatches ? { swatches } : {})}
          swatchesPerRow={swatchesPerRow ?? 7}
          size="sm"
          focusable={false}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
