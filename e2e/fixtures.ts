import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { freePort, type RunningServer, type Settings, startServer } from './server/process.ts';

export type Persona = 'Kunde' | 'Mitarbeiter' | 'Verwaltung' | 'Leitung' | 'Geschäftsführer';

interface Kontor {
  readonly url: string;
  /** Where it keeps everything, for what an operator does by hand. */
  readonly dataDir: string;
  /** Kills the server as a power cut would; `start` brings it back on the same port and data. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

interface Visit {
  online?: boolean;
  path?: string;
  context?: BrowserContextOptions;
}

interface Fixtures {
  /** What an operator would write into `.env`, for tests that need it. */
  settings: Settings;
  kontor: Kontor;
  /** Opens a browser of its own, logged in as a persona through the login page, or as a visitor. */
  visit: (persona?: Persona, options?: Visit) => Promise<Page>;
  /** Trouble in the browser's console that a test expects, such as a lost connection. */
  expectedTrouble: RegExp[];
}

const copy = promisify(execFile);

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],

  kontor: async ({ settings }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-copy-'));
    await copy('cp', ['-a', join(String(process.env.KONTOR_TEMPLATE), 'data'), join(folder, 'data')]);
    const port = await freePort();
    let server: RunningServer = await startServer(join(folder, 'data'), port, settings);
    await use({
      url: server.url,
      dataDir: join(folder, 'data'),
      kill: () => server.stop('SIGKILL'),
      start: async () => {
        server = await startServer(join(folder, 'data'), port, settings);
      },
    });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },

  expectedTrouble: async ({ browserName: _ }, use) => use([]),

  visit: async ({ browser, kontor, expectedTrouble }, use) => {
    const trouble: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (persona, { online = true, path = '/', context: options = {} } = {}) => {
      const context = await browser.newContext({ baseURL: kontor.url, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
      page.on('pageerror', (error) => trouble.push(String(error)));
      if (persona) await logIn(page, persona, online, path);
      else await page.goto(path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(trouble.filter((line) => !expectedTrouble.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

async function logIn(page: Page, persona: Persona, online: boolean, path: string): Promise<void> {
  await page.goto(`/oauth2/authorization/discord?returnTo=${encodeURIComponent(path)}`);
  const card = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: `Als ${persona} anmelden`, exact: true }) });
  await card.getByRole('checkbox').setChecked(online);
  await card.getByRole('button').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/demo'));
}

/** Puts the cursor into a picker once its items are there. */
export async function startPicking(page: Page, name = 'Gegenstand'): Promise<void> {
  const picker = page.getByRole('combobox', { name, exact: true });
  await expect(picker).toHaveAttribute('aria-busy', 'false');
  await picker.focus();
}

/** No rule of WCAG 2.2 AA that a machine can check is broken. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

export { expect };
