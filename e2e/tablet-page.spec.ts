import { expect, type Page } from '@playwright/test';
import { type Game, test } from './game/tablet-game.ts';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Kontor"]');
const post = (page: Page, message: unknown) =>
  frameOf(page)
    .locator('body')
    .evaluate((_, given) => (window as unknown as { post: (message: unknown) => void }).post(given), message);
const names = (game: Game) => game.asked.map(([name]) => name);
const isShown = (page: Page) => expect(page.getByRole('button', { name: 'Neu laden' }));

test('nothing is seen until the game opens it; then Kontor is there, signed in by a code, and is as it was when opened again', async ({
  game,
}) => {
  await game.page.setViewportSize({ width: 1920, height: 1080 });
  await game.open('#none');
  await isShown(game.page).toBeHidden();
  expect(await game.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await game.show();
  const field = frameOf(game.page).getByLabel('Feld');
  await expect(field).toBeVisible();
  await expect(game.page.getByText('Kontor wird geöffnet')).toBeHidden();
  expect(game.page.frames()[1]?.url()).toBe(`${game.kontor}/tablet#code=code%201`);
  const { width, height } = (await game.page.locator('#tablet').boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([1418, 886]);

  const last = () => game.asked.filter(([name]) => name === 'focus').at(-1)?.[1].on;
  await field.fill('angefangen');
  await expect.poll(last).toBe(true);
  await game.page.evaluate(() => window.postMessage({ kontor: 'hide' }, '*'));
  await isShown(game.page).toBeHidden();
  // A field that had the focus has lost it, and the game knows.
  await expect.poll(last).toBe(false);
  await game.show();
  await isShown(game.page).toBeVisible();
  await game.page.keyboard.type('läuft');
  await field.click();
  await expect.poll(last).toBe(true);
  await game.page.keyboard.press('End');
  await game.page.keyboard.type(' tippt');
  await expect(field).toHaveValue('angefangen tippt');
  expect(names(game).filter((name) => name === 'code')).toHaveLength(1);
});

test('it is told of the focus, opens addresses outside, asks for new codes and closes by Esc and by the button', async ({
  game,
}) => {
  await game.open();
  const field = frameOf(game.page).getByLabel('Feld');
  await expect(field).toBeVisible();
  await post(game.page, { kontor: 'focus', on: true });
  await expect.poll(() => game.asked).toContainEqual(['focus', { on: true }]);
  await post(game.page, { kontor: 'focus', on: 'ja' });
  await expect.poll(() => game.asked.at(-1)).toEqual(['focus', { on: false }]);

  // Other schemes do not open.
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'kein Link', 'https://example.org/a']) {
    await post(game.page, { kontor: 'open', url });
  }
  await game.page.getByRole('button', { name: 'Im Browser öffnen' }).click();
  await expect.poll(game.opened).toEqual(['openUrl https://example.org/a', `openUrl ${game.kontor}/`]);

  const shown = () => game.page.frames().map((frame) => frame.url());
  await game.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect.poll(shown).toContain(`${game.kontor}/tablet#code=code%202`);
  await expect(field).toBeVisible();
  await post(game.page, { kontor: 'code' });
  await expect.poll(shown).toContain(`${game.kontor}/tablet#code=code%203`);
  expect(shown()).toHaveLength(2);

  const closings = () => names(game).filter((name) => name === 'close').length;
  await field.press('Escape');
  await expect.poll(closings).toBe(1);
  await game.show();
  await game.page.getByRole('button', { name: 'Neu laden' }).focus();
  await game.page.keyboard.press('Escape');
  await expect.poll(closings).toBe(2);
  await game.show();
  await game.page.getByRole('button', { name: 'Schließen' }).click();
  await expect.poll(closings).toBe(3);
  await isShown(game.page).toBeHidden();
});

test('only Kontor in this frame is listened to, and it cannot speak for the game', async ({ game }) => {
  await game.open();
  await expect(frameOf(game.page).getByLabel('Feld')).toBeVisible();
  const before = game.asked.length;
  // From Kontor's origin, but another window; from the frame, but as if it were the game.
  await game.page.evaluate(async (url) => {
    const other = document.createElement('iframe');
    other.title = 'Anderer';
    other.src = `${url}/silent`;
    await new Promise((done) => {
      other.onload = done;
      document.body.append(other);
    });
  }, game.kontor);
  const other = game.page.frameLocator('iframe[title="Anderer"]').locator('body');
  for (const message of [{ kontor: 'close' }, { kontor: 'hide' }, { kontor: 'code' }, 'close', null]) {
    await other.evaluate((_, given) => (window as unknown as { post: (given: unknown) => void }).post(given), message);
  }
  await post(game.page, { kontor: 'hide' });
  await game.page.evaluate(() => window.postMessage({ kontor: 'close' }, '*'));
  await post(game.page, { kontor: 'focus', on: true });
  await expect.poll(() => game.asked.slice(before)).toEqual([['focus', { on: true }]]);
  await isShown(game.page).toBeVisible();

  // The right window, but something else in it than Kontor.
  await game.page.evaluate(
    (url) => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Kontor"]');
      if (frame) frame.src = `${url}/tablet`;
    },
    game.kontor.replace('127.0.0.1', 'localhost'),
  );
  await expect
    .poll(() =>
      game.page
        .frames()
        .map((frame) => frame.url())
        .join(),
    )
    .toContain('localhost');
  await expect(frameOf(game.page).getByLabel('Feld')).toBeVisible();
  await post(game.page, { kontor: 'close' });
  await post(game.page, { kontor: 'open', url: 'https://example.org' });
  await game.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect.poll(() => names(game).slice(before)).toContain('code');
  expect(names(game)).not.toContain('close');
  expect(await game.opened()).toEqual([]);
});

const REASONS = [
  ['etwas Neues', 'Der Spielserver antwortet nicht'],
  ['away', 'Kontor ist nicht erreichbar'],
  ['https', 'Die Adresse hat kein gültiges https'],
  ['bridge', 'Der Spielserver ist nicht mit Kontor verbunden'],
  ['token', 'Kontor erkennt den Spielserver nicht an'],
  ['identity', 'Der Spielserver weiß nicht, wer du bist'],
  ['refused', 'Kontor hat abgelehnt'],
  ['game', 'Der Spielserver antwortet nicht'],
] as const;
test('without a code it says why, and a code that comes later opens it, by a click, with the next opening or by itself', {
  tag: '@long',
}, async ({ game }) => {
  const field = frameOf(game.page).getByLabel('Feld');
  let reason: string | undefined;
  game.answers.code = () => (reason ? { reason } : { address: game.kontor, code: 'neu' });
  for (const [at, [next, title]] of REASONS.entries()) {
    reason = next;
    await (at === 0 ? game.open() : game.page.getByRole('button', { name: 'Noch einmal' }).click());
    await expect(game.page.getByRole('heading', { name: title })).toBeVisible();
  }
  reason = undefined;
  await game.page.getByRole('button', { name: 'Noch einmal' }).click();
  await expect(field).toBeVisible();

  reason = 'away';
  await game.open();
  await expect(game.page.getByRole('alert')).toBeVisible();
  reason = undefined;
  await game.show();
  await expect(field).toBeVisible();

  // A busy game server is asked again.
  reason = 'busy';
  const before = names(game).length;
  await game.open();
  const asked = () =>
    names(game)
      .slice(before)
      .filter((name) => name === 'code').length;
  await expect.poll(asked).toBe(1);
  reason = undefined;
  await expect(field).toBeVisible();
  expect(asked()).toBe(2);

  // Who is not linked yet gets a code to link with; where the game cannot open a browser, the address is there to copy.
  game.answers.code = () => ({ address: game.kontor, linkCode: '123456' });
  await game.page.addInitScript(() => Object.assign(window, { invokeNative: undefined }));
  await game.open();
  await expect(field).toBeVisible();
  expect(game.page.frames()[1]?.url()).toBe(`${game.kontor}/tablet#link=123456`);
  await game.page.getByRole('button', { name: 'Im Browser öffnen' }).click();
  await expect(game.page.getByText(`Öffne diese Adresse in deinem Browser: ${game.kontor}/`)).toBeVisible();
});

test('a page that never comes is explained after 15 seconds, and shown if it comes after all', {
  tag: '@long',
}, async ({ game }) => {
  await game.page.clock.install();
  let reason = 'https';
  game.answers.check = () => ({ reason });
  game.answers.code = () => ({ address: `${game.kontor}/silent`, code: 'x' });
  await game.open();
  await expect.poll(() => game.page.frames().length).toBe(2);
  await expect(frameOf(game.page).getByLabel('Feld')).toBeAttached();
  await game.page.clock.runFor(14_000);
  expect(names(game)).not.toContain('check');
  await game.page.clock.runFor(2_000);
  await expect(game.page.getByRole('heading', { name: 'kein gültiges https' })).toBeVisible();
  reason = 'frame';
  await game.page.getByRole('button', { name: 'Noch einmal' }).click();
  await expect.poll(() => names(game).filter((name) => name === 'code').length).toBe(2);
  await expect(game.page.getByText('Kontor wird geöffnet')).toBeVisible();
  await game.page.clock.runFor(16_000);
  await expect(game.page.getByRole('heading', { name: 'nicht im Rahmen anzeigen' })).toBeVisible();
  await post(game.page, { kontor: 'ready' });
  await expect(game.page.getByRole('alert')).toBeHidden();
});

test('as an app it is there at once, without edge and close button, and says that it is one', { tag: '@long' }, async ({
  game,
}) => {
  await game.page.setViewportSize({ width: 400, height: 800 });
  await game.open('#app');
  await expect(frameOf(game.page).getByLabel('Feld')).toBeVisible();
  await expect(game.page.getByRole('button', { name: 'Schließen' })).toBeHidden();
  expect(await game.page.locator('#tablet').boundingBox()).toEqual({ x: 0, y: 0, width: 400, height: 800 });
  await post(game.page, { kontor: 'focus', on: true });
  const typing = () => game.asked.filter(([name, body]) => name === 'focus' && body.on === true);
  // Repeated as long as it is so: the phone may be closed meanwhile.
  await expect.poll(() => typing().length).toBeGreaterThan(1);
  expect(typing()[0]).toEqual(['focus', { on: true, app: true }]);
  await post(game.page, { kontor: 'close' });
  await expect.poll(() => game.asked).toContainEqual(['close', { app: true }]);
  await isShown(game.page).toBeVisible();
});
