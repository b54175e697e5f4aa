import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { logIn, type Persona } from '../browser/log-in.ts';
import { walker } from '../browser/walk.ts';
import { startRunningGame } from '../game/running-game.ts';
import { serveTabletPage } from '../game/tablet-page.ts';
import { freePort, startServer } from '../server/process.ts';
import { MOMENT } from './moment.ts';
import { SHOTS, type Shot } from './shots.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const PICTURES = new URL('handbuch/bilder/', DOCS);
const CLOCK = new URL('./fixed-clock.ts', import.meta.url);
const [WIDTH, MENU, BAR] = [1280, 244, 56];

const TOKEN = 'a-token-of-the-pictures-0123456789';
const JONAS = `players[1] = { name = 'jonas', discord = 'discord:100000000000000002' } states.chat = 'started'`;

interface Visitor {
  readonly page: Page;
  readonly settle: () => Promise<void>;
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(MOMENT + 60_000);
  return page;
}

async function visit(browser: Browser, url: string, persona: Persona): Promise<Visitor> {
  const page = await newPage(browser, url);
  await logIn(page.request, persona, true);
  return { page, settle: walker(page).settle };
}

async function open({ page, settle }: Visitor, path: string, height: number): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle();
  await page.evaluate(async () => {
    // A cursor that blinks would be in some pictures and not in others.
    document.documentElement.style.caretColor = 'transparent';
    await document.fonts.ready;
  });
}

/** Chromium writes WebP itself, which needs a third of the space of PNG. */
async function writePicture(page: Page, file: URL, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip: { x, y, width: width - x, height: height - y, scale: 1 },
  });
  await devtools.detach();
  const picture = Buffer.from(data, 'base64');
  await writeFile(file, picture);
  console.log(`${file.pathname.split('/').at(-1)} ${Math.round(picture.length / 1000)} kB`);
}

/** Without menu and title bar, which all of them share. */
async function take(visitor: Visitor, { name, path, height, prepare }: Shot): Promise<void> {
  await open(visitor, path, BAR + height);
  await prepare?.(visitor.page);
  // A field further down brings itself into view; the picture is of the top.
  await visitor.page.evaluate(() => window.scrollTo(0, 0));
  await visitor.settle();
  await visitor.page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await writePicture(visitor.page, new URL(`${name}.webp`, PICTURES), MENU, BAR);
}

async function takeAll(browser: Browser, url: string, only: readonly string[]): Promise<void> {
  const visitors = new Map<Persona, Visitor>();
  for (const shot of SHOTS.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const visitor = visitors.get(shot.as) ?? (await visit(browser, url, shot.as));
    visitors.set(shot.as, visitor);
    await take(visitor, shot);
  }
  const owner = visitors.get('Geschäftsführer') ?? (await visit(browser, url, 'Geschäftsführer'));
  await open(owner, '/', 860);
  await writePicture(owner.page, new URL('images/home.webp', DOCS), 0, 0);
}

/** The board as a clerk sees it in the game: the page of the tablet's resource with Kontor in its frame. */
async function takeTablet(browser: Browser, url: string, port: number): Promise<void> {
  const files = await serveTabletPage(port);
  const game = await startRunningGame({ url, token: TOKEN, world: JONAS });
  try {
    const page = await newPage(browser, url);
    await page.setViewportSize({ width: WIDTH - MENU, height: 680 });
    await game.attach(page);
    await page.goto(`http://localhost:${port}/index.html`);
    game.player.execute('kontor');
    const frame = page.frameLocator('iframe[title="Kontor"]');
    await frame.getByRole('link', { name: 'Bestellungen' }).first().click();
    await frame.getByRole('region', { name: /^Abholbereit/ }).waitFor();
    await walker(page).settle();
    await writePicture(page, new URL('tablet.webp', PICTURES), 0, 0);
  } finally {
    await game.stop();
    files.close();
  }
}

const only = process.argv.slice(2);
const tabletPort = await freePort();
const folder = await mkdtemp(join(tmpdir(), 'kontor-pictures-'));
// Started by root, PostgreSQL runs as another user.
await chmod(folder, 0o755);
await mkdir(PICTURES, { recursive: true });
const server = await startServer(join(folder, 'data'), await freePort(), {
  NODE_OPTIONS: `--import=${CLOCK}`,
  BRIDGE_TOKEN: TOKEN,
  TABLET_FRAME_ANCESTORS: `http://localhost:${tabletPort}`,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  await takeAll(browser, server.url, only);
  // Last: the game that it needs reports who is there.
  if (only.length === 0 || only.includes('tablet')) await takeTablet(browser, server.url, tabletPort);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
