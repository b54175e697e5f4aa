import { expect, test } from 'vitest';
import { createQueue, type Queue } from './queue.ts';

function drain(queue: Queue<string>): string[] {
  const values: string[] = [];
  queue.drain((value) => values.push(value) > 0);
  return values;
}

function filled(...values: string[]): Queue<string> {
  const queue = createQueue<string>();
  for (const value of values) queue.push(value, value, 10);
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
  queue.push('a', 'a', 10);
  expect(drain(queue)).toEqual(['a']);
});

test('what is not taken stays in its place', () => {
  const queue = filled('a', 'b', 'c');
  queue.drain((value) => value === 'b');
  queue.push('d', 'd', 10);
  expect(drain(queue)).toEqual(['a', 'c', 'd']);
});

test('bytes and size follow what waits', () => {
  const queue = filled('a', 'b', 'a');
  expect([queue.size, queue.bytes]).toEqual([2, 20]);
  drain(queue);
  expect([queue.size, queue.bytes]).toEqual([0, 0]);
});
