import { expect as base, type Locator } from '@playwright/test';

const TIMEOUT_MS = 60_000;

/**
 * Playwright's own describes the whole page each time it has looked in vain, which is a tenth of the browser's work;
 * most of what is waited for is waited for to be seen.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, { timeout = TIMEOUT_MS }: { timeout?: number } = {}) {
    const state = this.isNot ? 'hidden' : 'visible';
    const error = await locator.waitFor({ state, timeout }).then(
      () => undefined,
      (reason: Error) => reason,
    );
    return {
      pass: (error === undefined) !== this.isNot,
      message: () => `${locator} is not ${state}\n${error?.message}`,
    };
  },
});
