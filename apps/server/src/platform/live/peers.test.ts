import { expect, test } from 'vitest';
import { createPeers } from './peers.ts';

const alive = (...names: string[]) => new Set(['own', ...names]);

test('a process that is gone without having taken its leave is missed, once', () => {
  const peers = createPeers('own');
  expect(peers.hasLost(alive('a', 'b'))).toBe(false);
  expect(peers.hasLost(alive('b'))).toBe(true);
  expect(peers.hasLost(alive('b'))).toBe(false);
});

test('one that took its leave is not missed, although its connections end later', () => {
  const peers = createPeers('own');
  peers.hasLost(alive('a'));
  peers.left('a');
  expect([peers.hasLost(alive('a')), peers.hasLost(alive())]).toEqual([false, false]);
});

test('one that came and went between two looks is missed', () => {
  const peers = createPeers('own');
  peers.hasLost(alive());
  peers.joined('a');
  expect(peers.hasLost(alive())).toBe(true);
});

test('one that was silent and came back is missed again when it goes', () => {
  const peers = createPeers('own');
  peers.hasLost(alive('a'));
  expect([peers.hasLost(alive()), peers.hasLost(alive('a')), peers.hasLost(alive())]).toEqual([true, false, true]);
});
