import type { PlainBrowser } from './plain-browser.ts';

const SLOW_DOWN = 4;
/** Nothing was asked for and nothing arrived for this long: the page is there. */
const QUIET_MS = 800;
/** A new window has work of its own to do first. */
const WINDOW_MS = 600;
const TIMEOUT_MS = 15_000;

/** One cold first load, as far as the browser can tell. */
export interface Load {
  /** Scripts and styles as gzip, in kB. */
  codeKb: number;
  /** Everything that came over the wire, as it was sent, in kB. */
  wireKb: number;
  requests: number;
  lcpMs: number;
  tbtMs: number;
  longestMs: number;
  /** How far things jumped, as the browser scores it. */
  shift: number;
}

interface Seen {
  tasks: { start: number; duration: number }[];
  lcp: number;
  shift: number;
  files: { url: string; bytes: number }[];
}

/** Runs in the page once it stands: the browser itself has kept a record of everything. */
async function look(): Promise<Seen> {
  const kept = (type: string): Promise<PerformanceEntry[]> =>
    new Promise((done) => {
      const all: PerformanceEntry[] = [];
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => done(all), 100);
    });
  const [tasks, paints, shifts] = await Promise.all(['longtask', 'largest-contentful-paint', 'layout-shift'].map(kept));
  const loaded = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return {
    tasks: tasks?.map(({ startTime, duration }) => ({ start: startTime, duration })) ?? [],
    lcp: paints?.at(-1)?.startTime ?? Number.NaN,
    shift: shifts?.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0) ?? 0,
    files: loaded.map((entry) => ({ url: entry.name, bytes: (entry as PerformanceResourceTiming).transferSize })),
  };
}

const sizes = new Map<string, Promise<number>>();

/** As gzip, whatever the browser preferred, so that the figure can be compared with others. */
async function gzipBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  await answer.arrayBuffer();
  if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${url} is not sent as gzip`);
  return Number(answer.headers.get('content-length'));
}

async function codeBytes(url: string, files: Seen['files']): Promise<number> {
  const code = new Set<string>();
  for (const file of files) {
    const { origin, pathname } = new URL(file.url);
    if (origin !== url) throw new Error(`${file.url} is requested from another origin`);
    if (/\.(js|css)$/.test(pathname)) code.add(file.url);
  }
  const sized = [...code].map((file) => {
    const size = sizes.get(file) ?? gzipBytes(file);
    sizes.set(file, size);
    return size;
  });
  return (await Promise.all(sized)).reduce((sum, size) => sum + size, 0);
}

/** A cookie header as the browser wants it. */
const cookiesFor = (url: string, cookie: string) =>
  cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url };
    });

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

type Ask = <T>(expression: string) => Promise<T>;

/** How much has been asked for, or nothing while there is no title. */
const PROGRESS = `document.querySelector('h1') && performance.getEntriesByType('resource').length`;

/** Until the title stands and nothing has arrived in a while; a film is never done loading. */
async function settle(ask: Ask): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let [seen, since] = [await ask<number | null>(PROGRESS), Date.now()];
  while (seen === null || Date.now() - since < QUIET_MS) {
    if (Date.now() > deadline) {
      if (seen === null) throw new Error('there is no title');
      return;
    }
    await pause(200);
    const now = await ask<number | null>(PROGRESS);
    if (now !== seen) [seen, since] = [now, Date.now()];
  }
}

async function openPage({ send }: PlainBrowser, browserContextId: string): Promise<{ session: string; ask: Ask }> {
  const target = { url: 'about:blank', browserContextId, width: 1280, height: 800 };
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', target);
  const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const session = attached.sessionId;
  await pause(WINDOW_MS);
  const ask: Ask = async <T>(expression: string) => {
    const params = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await send<{ result: { value: unknown } }>('Runtime.evaluate', params, session);
    return result.value as T;
  };
  return { session, ask };
}

/** Opens an address in a browser that knows nothing yet, on a processor a quarter as fast. */
export async function loadCold(browser: PlainBrowser, url: string, path: string, cookie: string): Promise<Load> {
  const { send } = browser;
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  try {
    await send('Storage.setCookies', { cookies: cookiesFor(url, cookie), browserContextId });
    const { session, ask } = await openPage(browser, browserContextId);
    await send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN }, session);
    await send('Page.navigate', { url: url + path }, session);
    await settle(ask);
    const { tasks, lcp, shift, files } = await ask<Seen>(`(${look})()`);
    return {
      codeKb: (await codeBytes(url, files)) / 1000,
      wireKb: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      requests: files.length,
      lcpMs: lcp,
      tbtMs: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
      longestMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
      shift,
    };
  } finally {
    await send('Target.disposeBrowserContext', { browserContextId });
  }
}
