import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const QUIET = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
// No page lives long enough for code compiled best to pay; compiled quickly it does, for axe alone.
const SHORT_LIVED = '--js-flags=--no-turbofan --min-semi-space-size=16';

const isLong = process.env.LONG_TESTS === '1';

export default defineConfig({
  testDir: '.',
  globalSetup: './server/global-setup.ts',
  // The tests of the server and the pages run beside these. Each worker starts a browser and a server of its own: on two processors
  // a second one costs a seventh more and ends no sooner. In a long run one alone would be left over at the end.
  workers: Math.max(isLong ? 2 : 1, Math.floor(availableParallelism() / 2)),
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a machine that does ten other things.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'de-DE',
    // A click or a page that waits for ever is reported with what it waits for.
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    timezoneId: 'Europe/Berlin',
    // Nothing is looked at or clicked while it moves; `motion.spec.ts` asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step would triple the time; `--trace on` when a failure needs explaining.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', SHORT_LIVED, ...QUIET],
    },
  },
});
