import { expect, type Page } from '@playwright/test';

const subscriptions = new WeakMap<Page, Set<string>>();

/** Records what a page subscribes to on its latest connection; called before the page loads. */
export function recordTopics(page: Page): void {
  subscriptions.delete(page);
  page.on('websocket', (socket) => {
    const names = new Set<string>();
    subscriptions.set(page, names);
    socket.on('framesent', ({ payload }) => {
      const name = /^SUBSCRIBE\n[\s\S]*?destination:(\S+)/.exec(String(payload))?.[1];
      if (name) names.add(name);
    });
  });
}

/** A page that only loaded may miss what changes before it has subscribed. */
export const expectSubscribed = (page: Page, topic: `/topic/${string}`): Promise<void> =>
  expect.poll(() => [...(subscriptions.get(page) ?? [])]).toContain(topic);
