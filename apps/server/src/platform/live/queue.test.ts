import { expect, test } from 'vitest';
import { createQueue, type Queue } from './queue.ts';

function drain(queue: Queue<string>): string[] {
  const values: string[] = [];
  queue.drain((value) => values.push(value) > 0);
  return values;
}

function filled(...values: string[]): Queue<string> {
  const queue = createQueue<string>();
  for (const value of values) queue.push(value, value, 10, 0);
  return queue;
}

test('different messages come out in the order they went in', () => {
  expect(drain(filled('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
});

test('of equal messages the last one stays, so that the receiver ends with the last state', () => {
  expect(drain(filled('a', 'b', 'a'))).toEqual(['b', 'a']);
});

test('a message that has left is no reason to drop its equal', () => {
  const queue = filled('a');
  expect(drain(queue)).toEqual(['a']);
  queue.push('a', 'a', 10, 1);
  expect(drain(queue)).toEqual(['a']);
});

test('a message repeated without end is not moved back without end', () => {
  const queue = createQueue<string>();
  for (let now = 0; now < 400; now += 50) {
    queue.push('again', `again at ${now}`, 10, now);
    queue.push(`other ${now}`, `other at ${now}`, 10, now);
  }
  const values = drain(queue);
  expect(values.filter((value) => value.startsWith('again'))).toEqual(['again at 200', 'again at 350']);
  expect(values.indexOf('again at 200')).toBeLessThan(values.indexOf('other at 250'));
});

test('what is not taken stays in its place', () => {
  const queue = filled('a', 'b', 'c');
  queue.drain((value) => value === 'b');
  queue.push('d', 'd', 10, 0);
  expect(drain(queue)).toEqual(['a', 'c', 'd']);
});

test('bytes and size follow what waits', () => {
  const queue = filled('a', 'b', 'a');
  expect([queue.size, queue.bytes]).toEqual([2, 20]);
  drain(queue);
  expect([queue.size, queue.bytes]).toEqual([0, 0]);
});
