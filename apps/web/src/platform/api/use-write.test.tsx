import { AppError } from '@kontor/contract/core/errors.ts';
import { changeStock } from '@kontor/contract/inventory/api.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { createQueryClient } from './query-client.ts';
import { useWrite } from './use-write.ts';

const sentences: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sentences.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function Button({ amount }: { readonly amount: number }) {
  const { run, isPending } = useWrite(changeStock);
  return (
    <button type="button" disabled={isPending} onClick={() => run({ body: { name: 'bread', amount } })}>
      Buchen
    </button>
  );
}

function show(amount = 5, instead?: ReactNode) {
  const client = createQueryClient({
    onUnauthenticated: () => undefined,
    onActionUnauthenticated: () => undefined,
    onActionFailed: (sentence) => sentences.push(sentence),
  });
  const page = (pieces: number) => (
    <QueryClientProvider client={client}>{instead ?? <Button amount={pieces} />}</QueryClientProvider>
  );
  const { rerender } = render(page(amount));
  return (pieces: number) => rerender(page(pieces));
}

const click = () => act(async () => screen.getByRole('button').click());
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const booked = { id: 1, name: 'bread', label: 'Brot', amount: 5, historyId: 7 };
const keysOf = (seen: { headers: Headers }[]) => seen.map(({ headers }) => headers.get('idempotency-key'));

test.each(['server.busy', 'server.in-doubt'] as const)(
  'a server that says %s is asked again under the same key',
  async (code) => {
    let turn = 0;
    const seen = answer(changeStock, () => (turn++ < 2 ? new AppError(code) : booked));
    show();
    await click();
    await wait(10_000);
    expect(seen).toHaveLength(3);
    expect(new Set(keysOf(seen)).size).toBe(1);
    expect(sentences).toEqual([]);
  },
);

test('when it stays away the user hears so; the same wish repeated by hand goes under the same key', async () => {
  const seen = answer(changeStock, () => new AppError('server.in-doubt'));
  show();
  await click();
  await wait(60_000);
  expect(sentences).toEqual([expect.stringContaining('Sieh bitte nach')]);
  expect(seen).toHaveLength(3);
  const again = answer(changeStock, booked);
  await click();
  await wait(0);
  expect(keysOf(again)).toEqual([keysOf(seen)[0]]);
});

test('another wish, and the same one after an answer, go under a key of their own', async () => {
  const failed = answer(changeStock, () => new AppError('server.busy'));
  const change = show(5);
  await click();
  await wait(60_000);
  change(6);
  const seen = answer(changeStock, booked);
  await click();
  await wait(0);
  await click();
  await wait(0);
  expect(new Set([...keysOf(failed), ...keysOf(seen)]).size).toBe(3);
});

test.each([
  new AppError('inventory.negative', { stock: 3 }),
  new AppError('game.unknown'),
  new AppError('server.disk-full'),
])('$message is shown at once and not repeated', async (refusal) => {
  const seen = answer(changeStock, () => refusal);
  show();
  await click();
  await wait(60_000);
  expect(seen).toHaveLength(1);
  expect(sentences).toHaveLength(1);
});

const followed: string[] = [];

function Three() {
  const { run } = useWrite(changeStock, { showsErrors: true });
  const book = (amount: number) =>
    run(
      { body: { name: 'bread', amount } },
      { onSuccess: () => followed.push(`booked ${amount}`), onError: () => followed.push(`refused ${amount}`) },
    );
  return (
    <button type="button" onClick={() => [1, 2, 3].map(book)}>
      Buchen
    </button>
  );
}

test('of several that are under way at once each is followed by what belongs to it', async () => {
  const isSecond = (body: unknown) => (body as { amount: number }).amount === 2;
  answer(changeStock, ({ body }) => (isSecond(body) ? new AppError('inventory.negative', { stock: 3 }) : booked));
  show(5, <Three />);
  await click();
  await wait(0);
  expect(followed.toSorted()).toEqual(['booked 1', 'booked 3', 'refused 2']);
});
