import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NO_TIME, TimeField } from './time-field.tsx';

function Field({ start = null }: { readonly start?: number | null }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <MantineProvider>
      <TimeField label="Zeit" value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(null)}>
        Leeren
      </button>
    </MantineProvider>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Zeit');
const value = () => screen.getByRole('status').textContent;

test.each([
  ['65.25', '1:05.250', '65250'],
  ['1:05,2', '1:05.200', '65200'],
  ['1:02:03', '1:02:03.000', '3723000'],
])('%s stands there as %s once it is left', async (typed, shown, ms) => {
  render(<Field />);
  await userEvent.type(field(), typed);
  expect(field().value).toBe(typed);
  expect(value()).toBe(ms);
  await userEvent.tab();
  expect(field().value).toBe(shown);
});

test('what is no time stays to be put right, and it says how', async () => {
  render(<Field />);
  await userEvent.type(field(), 'schnell');
  expect(screen.queryByText(NO_TIME)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(NO_TIME)).toBeDefined();
  expect(field().value).toBe('schnell');
  expect(value()).toBe('null');
});

test('a time from outside wins over what stands there', async () => {
  render(<Field start={65_250} />);
  expect(field().value).toBe('1:05.250');
  await userEvent.click(screen.getByRole('button', { name: 'Leeren' }));
  expect(field().value).toBe('');
});
