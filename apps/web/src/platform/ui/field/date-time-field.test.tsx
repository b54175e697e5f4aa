import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateTimeField } from './date-time-field.tsx';

function Form({ initial, onChange }: { readonly initial: string; readonly onChange: (value: string) => void }) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <DateTimeField label="Anpfiff" value={value} onChange={change} />;
}

function show(initial: string) {
  const onChange = vi.fn();
  render(<Form initial={initial} onChange={onChange} />, { wrapper: MantineProvider });
  return { field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Anpfiff' }), onChange };
}

test('a moment is shown and typed in German, whatever the browser speaks', () => {
  const { field, onChange } = show('2026-11-15T20:30');
  expect([field.type, field.value]).toEqual(['text', '15.11.2026 20:30']);
  fireEvent.change(field, { target: { value: '1.7.2027 8:05' } });
  expect(onChange).toHaveBeenLastCalledWith('2027-07-01T08:05');
  expect(field.value).toBe('1.7.2027 8:05');
  fireEvent.blur(field);
  expect(field.value).toBe('01.07.2027 08:05');
});

test('a year of two digits is read when the field is left, and what cannot be read stays', () => {
  const { field, onChange } = show('');
  fireEvent.change(field, { target: { value: '1.7.27 8:05' } });
  expect(onChange).toHaveBeenLastCalledWith('1.7.27 8:05');
  fireEvent.blur(field);
  expect(field.value).toBe('01.07.2027 08:05');
  fireEvent.change(field, { target: { value: 'morgen' } });
  fireEvent.blur(field);
  expect(field.value).toBe('morgen');
});

test("the browser's own calendar is one button away", async () => {
  const showPicker = vi.fn();
  Object.defineProperty(HTMLInputElement.prototype, 'showPicker', { value: showPicker, configurable: true });
  const { field } = show('2026-11-15T20:30');
  fireEvent.click(await screen.findByRole('button', { name: 'Kalender öffnen' }));
  expect(showPicker).toHaveBeenCalledOnce();
  const calendar = document.querySelector('input[type="datetime-local"]') as HTMLInputElement;
  expect(calendar.value).toBe('2026-11-15T20:30');
  fireEvent.change(calendar, { target: { value: '2026-12-24T18:00' } });
  expect(field.value).toBe('24.12.2026 18:00');
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker');
});
