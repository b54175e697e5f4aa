import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Formula } from '../field/formula.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { DialogLayer } from './dialog-layer.tsx';

const pressEscape = (repeat = false) => fireEvent.keyDown(document.body, { key: 'Escape', repeat });
const layer = () => screen.getByRole('dialog', { name: 'Kasse' });

function Closable({
  onClosed = () => {},
  ...rest
}: { onClosed?: () => void } & Partial<ComponentProps<typeof DialogLayer>>) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    setIsOpen(false);
    onClosed();
  };
  return isOpen ? (
    <DialogLayer className="" aria-label="Kasse" onClose={close} {...rest}>
      {rest.children}
    </DialogLayer>
  ) : null;
}

test('Escape closes it wherever the focus is, once for one press', () => {
  const closed = vi.fn();
  render(<Closable onClosed={closed} />);
  pressEscape(true);
  expect(closed).not.toHaveBeenCalled();
  pressEscape();
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the browser never hears of an Escape; a busy one stays', () => {
  render(<Closable isBusy />);
  for (let times = 0; times < 4; times++) expect(pressEscape()).toBe(false);
  expect(layer()).toBeDefined();
});

test.each([
  ['closes also for us', false],
  ['is open again when it must stay', true],
])('what the browser closes without asking %s', async (_, isBusy) => {
  render(<Closable isBusy={isBusy} />);
  const dialog = layer() as HTMLDialogElement;
  await act(async () => dialog.close());
  expect(screen.queryByRole('dialog') !== null).toBe(isBusy);
  expect(dialog.isConnected && dialog.open).toBe(isBusy);
});

test('an Escape closes the hint, the next one the dialog', async () => {
  render(
    <Closable>
      <Formula explain={() => '2 × 3'}>6</Formula>
    </Closable>,
  );
  fireEvent.mouseEnter(screen.getByRole('button', { name: '6' }).parentElement as HTMLElement);
  expect(layer().contains(await screen.findByRole('tooltip'))).toBe(true);
  pressEscape();
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(layer()).toBeDefined();
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a list that is in the page but not shown takes no Escape', () => {
  render(
    <Closable>
      <div style={{ display: 'none' }}>
        <div role="listbox" tabIndex={-1} />
      </div>
    </Closable>,
  );
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of two dialogs the upper one closes', () => {
  const [cancel, closed] = [vi.fn(), vi.fn()];
  render(
    <Closable onClosed={closed}>
      <ConfirmDialog title="Verwerfen?" confirmLabel="Ja" onConfirm={vi.fn()} onCancel={cancel}>
        Weg ist weg.
      </ConfirmDialog>
    </Closable>,
  );
  pressEscape();
  expect(cancel).toHaveBeenCalledOnce();
  expect(closed).not.toHaveBeenCalled();
});

test('a press beside the box closes where that is wanted, one on something drawn into the layer does not', () => {
  const closed = vi.fn();
  render(
    <Closable onClosed={closed} closesOutside>
      <p>Innen</p>
    </Closable>,
  );
  const notice = layer().appendChild(document.createElement('p'));
  fireEvent.click(notice);
  fireEvent.click(screen.getByText('Innen'));
  expect(closed).not.toHaveBeenCalled();
  notice.remove();
  fireEvent.click(layer());
  expect(closed).toHaveBeenCalledOnce();
});
