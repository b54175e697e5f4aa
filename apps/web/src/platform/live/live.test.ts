import { infoUpdate } from '@kontor/contract/business/api.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import { meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStomp } from '../testing/fake-stomp.ts';
import { createLive } from './live.ts';

const anyone = (topic: Topic) => topic.access === 'anyone';
const all = () => true;
const none = () => undefined;

function start() {
  const stomp = fakeStomp();
  const refreshViewer = vi.fn(() => Promise.resolve());
  const refetchAll = vi.fn();
  const live = createLive({ connect: stomp.connect, refreshViewer, refetchAll, noteSessionEnded: () => {} });
  live.listen(infoUpdate, none);
  live.listen(meUpdate, none);
  live.start();
  return { stomp, live, refreshViewer, refetchAll };
}

beforeEach(() => {
  vi.useFakeTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test('only what the viewer may hear is subscribed', async () => {
  const { stomp, live } = start();
  stomp.open();
  await settle();
  expect(stomp.topics()).toEqual([]);
  live.allow(anyone);
  expect(stomp.topics()).toEqual(['/topic/info-update']);
});

test('a login adds topics, a lost role takes them away', async () => {
  const { stomp, live } = start();
  live.allow(anyone);
  stomp.open();
  await settle();
  live.allow(all);
  expect(stomp.topics()).toEqual(['/topic/info-update', '/topic/me-update']);
  live.allow(anyone);
  expect(stomp.topics()).toEqual(['/topic/info-update']);
  expect(stomp.log).toEqual(['+/topic/info-update', '+/topic/me-update', '-/topic/me-update']);
});

test('the first connection refetches nothing', async () => {
  const { stomp, live, refetchAll, refreshViewer } = start();
  live.allow(all);
  stomp.open();
  await settle();
  expect(refetchAll).not.toHaveBeenCalled();
  expect(refreshViewer).not.toHaveBeenCalled();
});

test('a first connection that took long may have missed something', async () => {
  const { stomp, live, refetchAll } = start();
  live.allow(all);
  await vi.advanceTimersByTimeAsync(6000);
  stomp.open();
  await settle();
  expect(refetchAll).toHaveBeenCalledOnce();
});

test('after a reconnect the viewer is asked for, then everything is subscribed again and refetched', async () => {
  const { stomp, live, refetchAll, refreshViewer } = start();
  live.allow(all);
  stomp.open();
  await settle();
  stomp.lose();
  expect(stomp.topics()).toEqual([]);
  refreshViewer.mockImplementation(async () => {
    expect(stomp.topics()).toEqual([]);
    live.allow(anyone);
  });
  refetchAll.mockImplementation(() => expect(stomp.topics()).toEqual(['/topic/info-update']));
  stomp.open();
  await settle();
  expect(refreshViewer).toHaveBeenCalledOnce();
  expect(refetchAll).toHaveBeenCalledOnce();
  expect(stomp.topics()).toEqual(['/topic/info-update']);
});

test('a connection that breaks again while the viewer is asked for subscribes nothing on the dead line', async () => {
  const { stomp, live, refreshViewer } = start();
  live.allow(all);
  stomp.open();
  await settle();
  stomp.lose();
  let answerViewer: () => void = () => undefined;
  refreshViewer.mockImplementation(() => new Promise<void>((resolve) => (answerViewer = resolve)));
  stomp.open();
  stomp.lose();
  answerViewer();
  await settle();
  expect(stomp.topics()).toEqual([]);
});

test('a message reaches everybody who listens, until they leave', async () => {
  const { stomp, live } = start();
  const received = vi.fn();
  live.allow(all);
  stomp.open();
  await settle();
  const leave = live.listen(userUpdate, received);
  stomp.send('/topic/user-update', { id: '42', more: 'ignored' });
  expect(received).toHaveBeenCalledWith({ id: '42' });
  leave();
  expect(stomp.topics()).toEqual(['/topic/info-update', '/topic/me-update']);
});

test('a message this page cannot read makes it look at everything again', async () => {
  const { stomp, live, refetchAll } = start();
  live.allow(all);
  live.listen(userUpdate, none);
  stomp.open();
  await settle();
  stomp.send('/topic/user-update', { id: { of: 'a newer server' } });
  expect(refetchAll).toHaveBeenCalledOnce();
});

test('the state of the line is shown with the time of the next attempt', async () => {
  const { stomp, live } = start();
  const states: boolean[] = [];
  live.subscribe(() => states.push(live.connection().isOpen));
  stomp.open();
  await settle();
  stomp.lose();
  expect(live.connection()).toEqual({ isOpen: false, hasBeenOpen: true, retryAt: Date.now() + 5000 });
  stomp.attempt();
  expect(live.connection()).toEqual({ isOpen: false, hasBeenOpen: true, retryAt: undefined });
  expect(states).toEqual([true, false, false]);
});

test('a session that ended elsewhere is noticed at once and the line dialled again, without a word of a lost one', async () => {
  const { stomp, live, refreshViewer } = start();
  live.allow(all);
  stomp.open();
  await settle();
  stomp.endSession();
  stomp.attempt();
  expect(refreshViewer).toHaveBeenCalledOnce();
  expect(live.connection().isOpen).toBe(true);
  stomp.open();
  await settle();
  expect(stomp.topics()).toEqual(['/topic/info-update', '/topic/me-update']);
});

test('a machine that loses its network dials at once, and says so only if nobody answers', async () => {
  const { stomp, live } = start();
  live.allow(all);
  stomp.open();
  await settle();
  window.dispatchEvent(new Event('offline'));
  expect(stomp.dialled()).toBe(2);
  stomp.attempt();
  expect(live.connection().isOpen).toBe(true);
  expect(stomp.topics()).toEqual([]);
  stomp.lose();
  expect(live.connection().isOpen).toBe(false);
});

test('a machine that has its network back does not wait for the next attempt', async () => {
  const { stomp, live, refetchAll } = start();
  live.allow(all);
  stomp.open();
  await settle();
  window.dispatchEvent(new Event('online'));
  expect(stomp.dialled()).toBe(1);
  stomp.lose();
  window.dispatchEvent(new Event('online'));
  expect(stomp.dialled()).toBe(2);
  stomp.open();
  await settle();
  expect(live.connection()).toEqual({ isOpen: true, hasBeenOpen: true, retryAt: undefined });
  expect(stomp.topics()).toEqual(['/topic/info-update', '/topic/me-update']);
  expect(refetchAll).toHaveBeenCalledOnce();
});
