import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const library = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(library.resolve('axe-core/axe.min.js'), 'utf8');

/** Colours on their way from one theme to the other are neither's; what turns for ever is not waited for. */
const settleColours = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });

/** No rule of WCAG 2.2 AA that a machine can check is broken. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Once for each document: the builder would have it read and compiled twice each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Without frames there is nothing to put together, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page, axeSource: 'void axe' }).setLegacyMode().options({ resultTypes: ['violations'] });
  await settleColours(page);
  const { violations } = await axe.withTags(tags).analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' ')).join(' | ')}`,
    ),
  ).toEqual([]);
}
