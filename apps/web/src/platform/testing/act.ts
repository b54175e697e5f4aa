import React from 'react';
import { flushSync } from 'react-dom';

type Callback = () => unknown;
type Settle = (value: unknown) => void;

// Of the real clock, also while a test sets its own.
const { setTimeout } = globalThis;

/** What React does in the background, and what follows from it. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync(() => {});
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | undefined)?.then === 'function';

/** What React's development build has, for the other one: what the callback changed is on the screen afterwards. */
function act(callback: Callback): { then: (resolve: Settle, reject: Settle) => void } {
  const result = flushSync(callback);
  const settled = async () => {
    const value = await result;
    await settle();
    return value;
  };
  // biome-ignore lint/suspicious/noThenProperty: awaited or not, as React's own
  return { then: (resolve, reject) => (isPromise(result) ? void settled().then(resolve, reject) : resolve(result)) };
}

// Testing Library looks for it when it is loaded.
(React as { act?: unknown }).act ??= act;
