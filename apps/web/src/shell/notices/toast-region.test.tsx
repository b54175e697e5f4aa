import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showToast, undoWith } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { ToastRegion } from './toast-region.tsx';

const width = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };

beforeEach(() => {
  width.matches = false;
  vi.spyOn(window, 'matchMedia').mockReturnValue(width as unknown as MediaQueryList);
  vi.useFakeTimers();
  render(<ToastRegion />);
});

const say = (sentence: string) => act(() => showToast({ kind: 'success', sentence }));
const shown = () => screen.queryAllByRole('status').map((toast) => toast.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a toast goes by itself after five seconds', async () => {
  say('Gespeichert.');
  await pass(4900);
  expect(shown()).toEqual(['Gespeichert.']);
  await pass(200);
  expect(shown()).toEqual([]);
});

test('at most five are shown, the others wait for their turn', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) say(`Nummer ${number}`);
  expect(shown()).toHaveLength(5);
  await pass(5100);
  expect(shown()).toEqual(['Nummer 6']);
});

test('a toast stays while it is pointed at', async () => {
  say('Lang und wichtig.');
  const toast = screen.getByRole('listitem');
  fireEvent.pointerMove(toast, { clientX: 10, clientY: 10 });
  fireEvent.pointerMove(toast, { clientX: 30, clientY: 12 });
  await pass(0);
  await pass(20_000);
  expect(shown()).toEqual(['Lang und wichtig.']);
  fireEvent.pointerLeave(toast);
  await pass(0);
  await pass(5100);
  expect(shown()).toEqual([]);
});

test('what can be undone offers it', async () => {
  const undo = vi.fn();
  act(() => showToast({ kind: 'success', sentence: 'Erfasst.', action: { label: 'Rückgängig', run: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

test.each(['Rückgängig', 'Meldung schließen'])('after "%s" the keyboard is where it was before', (name) => {
  render(<input aria-label="Menge" />);
  act(() => screen.getByLabelText('Menge').focus());
  act(() => showToast({ kind: 'success', sentence: 'Erfasst.', action: undoWith(vi.fn()) }));
  act(() => screen.getByRole('button', { name: 'Rückgängig' }).focus());
  act(() => screen.getByRole('button', { name }).focus());
  fireEvent.click(screen.getByRole('button', { name }));
  expect(document.activeElement).toBe(screen.getByLabelText('Menge'));
});

test('where the keyboard was before may be gone: then it goes on at the title of the page', () => {
  const { rerender } = render(<input aria-label="Menge" />);
  act(() => screen.getByLabelText('Menge').focus());
  act(() => showToast({ kind: 'success', sentence: 'Erfasst.', action: undoWith(vi.fn()) }));
  act(() => screen.getByRole('button', { name: 'Rückgängig' }).focus());
  rerender(
    <main>
      <h1 tabIndex={-1}>Inventar</h1>
    </main>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Inventar' }));
});

test('a pointer that lay there before does not hold a toast', async () => {
  say('Gespeichert.');
  const toast = screen.getByRole('listitem');
  fireEvent.pointerEnter(toast);
  for (let times = 0; times < 3; times++) fireEvent.pointerMove(toast, { clientX: 10, clientY: 10 });
  await pass(5100);
  expect(shown()).toEqual([]);
});

test('the same sentence is shown anew instead of twice', async () => {
  say('Gespeichert.');
  await pass(3000);
  say('Gespeichert.');
  expect(shown()).toEqual(['Gespeichert.']);
  await pass(4000);
  expect(shown()).toEqual(['Gespeichert.']);
});

test('what is shown later about the same takes the place of what was shown before', () => {
  act(() => showToast({ kind: 'success', sentence: 'B-1 ist angenommen.', about: 'order-1', isLasting: true }));
  say('Gespeichert.');
  act(() => showToast({ kind: 'success', sentence: 'B-1 ist fertig.', about: 'order-1' }));
  expect(shown()).toEqual(['Gespeichert.', 'B-1 ist fertig.']);
});

test('what needs an answer stays until it is closed', async () => {
  act(() => showToast({ kind: 'info', sentence: 'Deine Anmeldung ist abgelaufen.', isLasting: true }));
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Meldung schließen' }));
  expect(shown()).toEqual([]);
});

test('bookings told in the same words are two, each with its own way back, and stay when more is told of their thing', () => {
  const undo = vi.fn();
  const book = (id: number) =>
    act(() =>
      showToast({
        kind: 'success',
        sentence: '20 × Brot gebucht.',
        about: 'order-1',
        action: undoWith(() => undo(id)),
      }),
    );
  book(1);
  book(2);
  act(() => showToast({ kind: 'success', sentence: 'B-1 ist fertig.', about: 'order-1' }));
  expect(shown()).toEqual(['20 × Brot gebucht.', '20 × Brot gebucht.', 'B-1 ist fertig.']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Rückgängig' })[0] as HTMLElement);
  expect(undo.mock.calls).toEqual([[1]]);
  expect(shown()).toEqual(['20 × Brot gebucht.', 'B-1 ist fertig.']);
});

test('the same words about different things are two notices', () => {
  for (const about of ['lap-1', 'lap-2']) {
    act(() => showToast({ kind: 'success', sentence: 'Die Zeit von Mo zählt.', about }));
  }
  expect(shown()).toHaveLength(2);
});

test('what failed is shown at once, also while all places are taken by what waits', () => {
  const wait = (number: number) =>
    act(() => showToast({ kind: 'info', sentence: `B-${number} wird übergeben.`, isLasting: true }));
  for (const number of [1, 2, 3, 4, 5]) wait(number);
  act(() => showToast({ kind: 'error', sentence: 'Es fehlt Mehl.' }));
  expect(screen.getByRole('alert').textContent).toBe('Es fehlt Mehl.');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('what failed and can be tried again stays until it is answered', async () => {
  const again = vi.fn();
  const action = { label: 'Erneut versuchen', run: again };
  act(() => showToast({ kind: 'error', sentence: 'B-1 ist nicht übergeben.', action }));
  await pass(600_000);
  fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(again).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

const question = (isOpen: boolean) =>
  isOpen ? (
    <ConfirmDialog title="Sicher?" confirmLabel="Ja" onConfirm={vi.fn()} onCancel={vi.fn()}>
      Weg ist weg.
    </ConfirmDialog>
  ) : null;

test('while a dialog is open the notices are part of it, and part of the page again after it', () => {
  say('Gespeichert.');
  const { rerender } = render(question(true));
  expect(screen.getByRole('alertdialog').contains(screen.getByText('Gespeichert.'))).toBe(true);
  rerender(question(false));
  expect(screen.getByText('Gespeichert.').closest('dialog')).toBeNull();
});

test('a dialog that opens or closes does not keep a toast for longer', async () => {
  say('Gespeichert.');
  await pass(3000);
  const { rerender } = render(question(true));
  await pass(1500);
  expect(shown()).toEqual(['Gespeichert.']);
  rerender(question(false));
  await pass(600);
  expect(shown()).toEqual([]);
});

test('on a narrow screen one is shown at a time, and a failure that stays does not hide the others', async () => {
  width.matches = true;
  cleanup();
  render(<ToastRegion />);
  say('Nummer 1');
  say('Nummer 2');
  expect(shown()).toEqual(['Nummer 1']);
  await pass(5100);
  expect(shown()).toEqual(['Nummer 2']);
  for (const number of [1, 2]) {
    act(() => showToast({ kind: 'error', sentence: `B-${number} ist nicht übergeben.`, isLasting: true }));
  }
  expect(shown()).toEqual(['Nummer 2']);
  expect(screen.getByRole('alert').textContent).toBe('B-2 ist nicht übergeben.');
});
