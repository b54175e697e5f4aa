import { expect, test } from 'vitest';
import { createOutbox, type Outbox } from './outbox.ts';

function drain(outbox: Outbox<string>): string[] {
  const values: string[] = [];
  for (let value = outbox.shift(); value !== undefined; value = outbox.shift()) values.push(value);
  return values;
}

function filled(...values: string[]): Outbox<string> {
  const outbox = createOutbox<string>();
  for (const value of values) outbox.push(value, value, 10, 0);
  return outbox;
}

test('different messages come out in the order they went in', () => {
  expect(drain(filled('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
});

test('of equal messages the last one stays, so that the receiver ends with the last state', () => {
  expect(drain(filled('a', 'b', 'a'))).toEqual(['b', 'a']);
});

test('a message that has left is no reason to drop its equal', () => {
  const outbox = filled('a');
  expect(outbox.shift()).toBe('a');
  outbox.push('a', 'a', 10, 1);
  expect(drain(outbox)).toEqual(['a']);
});

test('a message repeated without end is not moved back without end', () => {
  const outbox = createOutbox<string>();
  for (let now = 0; now < 400; now += 50) {
    outbox.push('again', `again at ${now}`, 10, now);
    outbox.push(`other ${now}`, `other at ${now}`, 10, now);
  }
  const values = drain(outbox);
  expect(values.filter((value) => value.startsWith('again'))).toEqual(['again at 200', 'again at 350']);
  expect(values.indexOf('again at 200')).toBeLessThan(values.indexOf('other at 250'));
});

test('bytes and size follow what waits', () => {
  const outbox = filled('a', 'b', 'a');
  expect([outbox.size, outbox.bytes]).toEqual([2, 20]);
  drain(outbox);
  expect([outbox.size, outbox.bytes]).toEqual([0, 0]);
});
