import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERYTHING: Axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** What depends on the theme. */
export const COLOURS: Axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

export const isLong = process.env.LONG_TESTS === '1';

interface Check {
  runOnly: Axe.RunOnly;
  exclude: string[];
}

/** Of what repeats the first few are looked at; all of it in a long run. */
const REPEATED = isLong ? [] : ['tr:nth-child(n+4)', 'li:nth-child(n+4)', 'article:nth-child(n+4)'];

/** Runs in the page and returns sentences: passing the whole result to the test would cost a quarter of the run. */
async function findViolations(within: Element, { runOnly, exclude }: Check): Promise<string[]> {
  // Colours in transition belong to neither theme. Waiting could take for ever: what is out of sight does not move on.
  const running = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  for (let moving = running(); moving.length > 0; moving = running()) for (const one of moving) one.finish();
  const { axe } = window as unknown as { axe: typeof Axe };
  // Style sheets and media are loaded for two rules that never end in a violation.
  const options = { runOnly, resultTypes: ['violations' as const], preload: false };
  const { violations } = await axe.run({ include: within, exclude }, options);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' ')).join(' | ')}`,
  );
}

/**
 * No rule of WCAG 2.2 AA that a machine can check is broken on a page, or in the part of it that differs from
 * what `screens.spec.ts` has checked.
 */
export async function expectAccessible(target: Page | Locator, rules = EVERYTHING): Promise<void> {
  const [page, part] = 'goto' in target ? [target, target.locator('html')] : [target.page(), target];
  // Once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await part.evaluate(findViolations, { runOnly: rules, exclude: REPEATED })).toEqual([]);
}

/** For a screen that `screens.spec.ts` looks at as well, as it is in the middle of something, or for a part that rarely changes. */
export async function expectAccessibleInLongRun(target: Page | Locator): Promise<void> {
  if (isLong) await expectAccessible(target);
}
