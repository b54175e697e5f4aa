import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { standInForOpenLiga } from '../apps/server/src/testing/openliga-stand-in.ts';
import { expect } from './browser/expect.ts';
import { logIn, type Persona } from './browser/log-in.ts';
import { type Lend, lendPages } from './browser/pages.ts';
import { recordTopics } from './browser/topics.ts';
import { type OldBrowser, startOldBrowser } from './old-browser/browser.ts';
import { createDatabase } from './server/databases.ts';
import { restoreFiles } from './server/files.ts';
import { freePort, type RunningServer, type Settings, startServer } from './server/process.ts';

interface Kontor {
  readonly url: string;
  /** Whether other tests of this worker use it too, one after the other. */
  readonly isShared: boolean;
  /** Where it keeps everything, for what an operator does by hand. */
  readonly dataDir: string;
  /** Kills the server as a power cut would; `start` brings it back on the same port and data. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

interface OwnKontor extends Omit<Kontor, 'isShared'> {
  /** The demo's business as it was at the beginning, in a server that runs. */
  restore: () => Promise<void>;
  end: () => Promise<void>;
}

interface Visit {
  online?: boolean;
  path?: string;
  context?: BrowserContextOptions;
}

interface Fixtures {
  /** What an operator would write into `.env`, for tests that need it; those with the same share a server. */
  settings: Settings;
  /** For tests that need a server that has just started: only rows and recordings are put back between tests. */
  needsOwnServer: boolean;
  /** For tests in which the program itself cannot be fetched: browsers of others may have it already. */
  needsNewBrowser: boolean;
  kontor: Kontor;
  /** Opens a browser of its own, logged in as a persona, or as a visitor. */
  visit: (persona?: Persona, options?: Visit) => Promise<Page>;
  /** Calls the server as a persona, for what happens elsewhere meanwhile: a page would take fifty times as long. */
  callAs: (persona: Persona) => Promise<APIRequestContext>;
  /** A page in a browser of the game's age, where there is one. */
  oldPage: Page | undefined;
  /** Trouble in the browser's console that a test expects, such as a lost connection. */
  expectedTrouble: RegExp[];
}

interface WorkerFixtures {
  /** In place of OpenLigaDB. */
  openLiga: Awaited<ReturnType<typeof standInForOpenLiga>>;
  oldBrowser: OldBrowser | undefined;
  /** Pages on a shared server: what was fetched and compiled of the program stays, all else goes. */
  lendPage: Lend;
  /** One server for all tests of a worker that can share it, and another for each other way to set it up. */
  shared: { lend: (settings: Settings) => Promise<OwnKontor> };
}

/** Python with Qt WebEngine 6.4 from Debian 12, if the machine has it. */
const OLD_BROWSER_PYTHON = process.env.OLD_BROWSER_PYTHON ?? '';

const copy = promisify(execFile);

async function openKontor(settings: Settings): Promise<OwnKontor> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-copy-'));
  const [template, dataDir] = [join(String(process.env.KONTOR_TEMPLATE), 'data'), join(folder, 'data')];
  await copy('cp', ['-a', template, dataDir]);
  const [database, port] = [await createDatabase(), await freePort()];
  const start = (): Promise<RunningServer> => startServer(dataDir, port, { DATABASE_URL: database.url, ...settings });
  let server = await start();
  const readInfo = async (): Promise<string> => (await fetch(`${server.url}/api/info`)).text();
  const info = await readInfo();
  return {
    url: server.url,
    dataDir,
    kill: () => server.stop('SIGKILL'),
    start: async () => {
      server = await start();
    },
    restore: async () => {
      await restoreFiles(join(template, 'recordings'), join(dataDir, 'recordings'));
      await database.restore();
      if (!server.isRunning()) server = await start();
      await expect.poll(readInfo).toBe(info);
    },
    end: async () => {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  needsOwnServer: [false, { option: true }],
  needsNewBrowser: [false, { option: true }],

  openLiga: [
    async ({ browserName: _ }, use) => {
      const openLiga = await standInForOpenLiga();
      await use(openLiga);
      await openLiga.close();
    },
    { scope: 'worker' },
  ],

  lendPage: [({ browser }, use) => use(lendPages(browser)), { scope: 'worker' }],

  oldBrowser: [
    async ({ browserName: _ }, use) => {
      const browser = OLD_BROWSER_PYTHON ? await startOldBrowser(OLD_BROWSER_PYTHON) : undefined;
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  oldPage: async ({ oldBrowser }, use) => {
    await use(oldBrowser?.page);
    await oldBrowser?.clear();
  },

  shared: [
    async ({ openLiga }, use) => {
      const running = new Map<string, OwnKontor>();
      await use({
        lend: async (settings) => {
          const key = JSON.stringify(settings);
          const kontor = running.get(key) ?? (await openKontor({ OPENLIGADB_URL: openLiga.address, ...settings }));
          running.set(key, kontor);
          await kontor.restore();
          return kontor;
        },
      });
      await Promise.all([...running.values()].map((kontor) => kontor.end()));
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  kontor: async ({ settings, needsOwnServer, shared }, use) => {
    const isShared = !needsOwnServer;
    const kontor = isShared ? await shared.lend(settings) : await openKontor(settings);
    await use({ ...kontor, isShared });
    if (!isShared) await kontor.end();
  },

  expectedTrouble: async ({ browserName: _ }, use) => use([]),

  callAs: async ({ playwright, kontor }, use) => {
    const callers: APIRequestContext[] = [];
    await use(async (persona) => {
      const extraHTTPHeaders = { origin: kontor.url };
      const caller = await playwright.request.newContext({ baseURL: kontor.url, extraHTTPHeaders });
      callers.push(caller);
      await logIn(caller, persona, true);
      return caller;
    });
    await Promise.all(callers.map((caller) => caller.dispose()));
  },

  visit: async ({ browser, kontor, needsNewBrowser, lendPage, expectedTrouble }, use) => {
    const trouble: string[] = [];
    const ends: (() => Promise<void>)[] = [];
    const open: Lend = async (options) => {
      if (kontor.isShared && !needsNewBrowser) return lendPage(options);
      const context = await browser.newContext(options);
      return { page: await context.newPage(), giveBack: () => context.close() };
    };
    await use(async (persona, { online = true, path = '/', context: options = {} } = {}) => {
      const { page, giveBack } = await open({ baseURL: kontor.url, ...options });
      ends.push(giveBack);
      page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
      page.on('pageerror', (error) => trouble.push(String(error)));
      recordTopics(page);
      if (persona) await logIn(page.context().request, persona, online);
      await page.goto(path);
      return page;
    });
    await Promise.all(ends.map((end) => end()));
    expect(trouble.filter((line) => !expectedTrouble.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Puts the cursor into a picker once its items are there. */
export async function startPicking(page: Page, name = 'Gegenstand'): Promise<void> {
  const picker = page.getByRole('combobox', { name, exact: true });
  await expect(picker).toHaveAttribute('aria-busy', 'false');
  await picker.focus();
}

export { COLOURS, expectAccessible, expectAccessibleInLongRun, isLong } from './browser/accessible.ts';
export type { Persona } from './browser/log-in.ts';
export { expectSubscribed } from './browser/topics.ts';
export { follow, type Walker, walker } from './browser/walk.ts';
export { expect };
