import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Persona, test } from './fixtures.ts';
import { type Line, openLine } from './server/line.ts';

const ORDERS_EACH = 4;
const OFFLINE_MS = 20_000;
const BOOKING_EVERY_MS = 300;
const EVENING = { timeout: 240_000 };
const NUMBER = /B-\d{4}-\d+/;

interface Order {
  readonly number: string;
  readonly status: string;
  readonly items: readonly { readonly name: string; readonly amount: number }[];
}

/** What a person could read on another screen, over a line that always works. */
class Office {
  private readonly request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.request = request;
  }
  private async send(method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
    const answer = await this.request.fetch(path, { method, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  book(amount: number): Promise<void> {
    return this.send('POST', '/api/inventory/items', { name: 'flour', amount });
  }
  switchTo(mode: 'OPEN' | 'CLOSED'): Promise<void> {
    return this.send('PUT', '/api/hours/mode', { mode });
  }
  async flour(): Promise<number> {
    const items: { name: string; amount: number }[] = await (await this.request.get('/api/inventory/items')).json();
    return items.find(({ name }) => name === 'flour')?.amount ?? 0;
  }
  async orders(state: 'running' | 'finished'): Promise<Order[]> {
    return (await this.request.get(`/api/orders?state=${state}&limit=100`)).json();
  }
}

/** Orders, waits for the goods, and orders again; a closed shop or a lost answer only takes longer. */
async function shop(page: Page, amounts: readonly number[]): Promise<string[]> {
  const numbers: string[] = [];
  const heading = page.getByRole('heading', { name: /^Bestellung B-/ });
  const dialog = page.getByRole('dialog', { name: 'Deine Bestellung' });
  const isNew = async (): Promise<boolean> => {
    const number = NUMBER.exec((await heading.textContent({ timeout: 500 }).catch(() => '')) ?? '')?.[0];
    if (!number || numbers.includes(number)) return false;
    numbers.push(number);
    return true;
  };
  for (const amount of amounts) {
    await page.getByLabel('Menge Mehl', { exact: true }).fill(String(amount));
    await expect(async () => {
      if (await isNew()) return;
      const isOpen = await dialog.isVisible();
      const place = isOpen ? dialog : page.getByRole('region', { name: 'Warenkorb' });
      await place.getByRole('button', { name: 'Bestellen' }).click({ timeout: 1000 });
      expect(await isNew()).toBe(true);
    }).toPass(EVENING);
    await page.getByText(/^Du hast alles bekommen\./).waitFor(EVENING);
    await page.getByRole('button', { name: 'Ausblenden' }).click();
  }
  return numbers;
}

/** Does the next step of one card after the other, until the evening is over; returns what was handed over. */
async function serve(page: Page, isOver: () => boolean, onHandOver: () => void): Promise<string[]> {
  const steps = page.getByRole('button', {
    name: /^(Annehmen und bereitlegen|Annehmen|Beginnen|Fertig|Übergeben): B-/,
    disabled: false,
  });
  const handedOver: string[] = [];
  let turn = 0;
  while (!isOver()) {
    // Goods may be missing for a while: a clerk waits for them.
    if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Escape');
    // Now this one, now that one: some wait for goods that nobody makes tonight.
    turn += 1;
    const step = steps.nth(turn % Math.max(1, await steps.count()));
    const name = await step.getAttribute('aria-label', { timeout: 500 }).catch(() => null);
    const isDone =
      name &&
      (await step.click({ timeout: 500 }).then(
        () => true,
        () => false,
      ));
    const number = NUMBER.exec(name ?? '')?.[0];
    if (!isDone || !number || !name?.startsWith('Übergeben')) continue;
    handedOver.push(number);
    onHandOver();
  }
  return handedOver;
}

test('a busy evening: every order is handed over once, and the store agrees', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  test.setTimeout(600_000);
  expectedTrouble.push(/409|WebSocket|ERR_|Failed to (load|fetch)/);
  const lines: Line[] = [];
  const open = async (persona: Persona, path: string, [from, to]: readonly [number, number], width: number) => {
    const line = await openLine(from, to);
    lines.push(line);
    const context = { proxy: line.proxy, viewport: { width, height: 900 } };
    return { line, page: await visit(persona, { path, context }) };
  };
  const boss = await visit('Geschäftsführer', { path: '/healthz' });
  const office = new Office(boss.context().request);
  const before = {
    flour: await office.flour(),
    finished: (await office.orders('finished')).map(({ number }) => number),
  };
  const finishedTonight = async () =>
    (await office.orders('finished')).filter(({ number }) => !before.finished.includes(number));
  const jonas = await open('Mitarbeiter', '/orders', [150, 800], 1280);
  const selma = await open('Verwaltung', '/orders', [150, 400], 1920);
  const customers = await Promise.all([
    open('Kunde', '/order', [200, 800], 390),
    open('Leitung', '/order', [150, 300], 1280),
    open('Geschäftsführer', '/order', [0, 0], 1280),
  ]);

  let isOver = false;
  let [booked, handOvers] = [0, 0];
  const load = setInterval(() => {
    booked += 1;
    void office.book(1);
  }, BOOKING_EVERY_MS);
  try {
    const clerks = [
      serve(
        jonas.page,
        () => isOver,
        () => {
          handOvers += 1;
          // The line is gone at once, and for longer than anything is tried again.
          if (handOvers !== 2) return;
          jonas.line.cut();
          setTimeout(jonas.line.restore, OFFLINE_MS);
        },
      ),
      serve(
        selma.page,
        () => isOver,
        () => undefined,
      ),
    ];
    const shopping = Promise.all(
      customers.map(({ page }, at) =>
        shop(
          page,
          Array.from({ length: ORDERS_EACH }, (_, turn) => 1 + at * 10 + turn),
        ),
      ),
    );
    const done = async (): Promise<number> => (await finishedTonight()).length;
    await expect.poll(done, EVENING).toBeGreaterThan(1);
    const all = await office.flour();
    await office.book(-all);
    await expect.poll(() => jonas.page.getByText(/fehl(t|en)/).count()).toBeGreaterThan(0);
    await office.book(all);
    await expect.poll(done, EVENING).toBeGreaterThan(4);
    await office.switchTo('CLOSED');
    await expect(customers[0].page.getByText(/geschlossen/).first()).toBeVisible();
    await office.switchTo('OPEN');
    const ordered = (await shopping).flat();
    await expect
      .poll(async () => (await office.orders('running')).filter(({ number }) => ordered.includes(number)))
      .toEqual([]);
    isOver = true;
    const handedOver = new Set((await Promise.all(clerks)).flat());
    clearInterval(load);

    expect(new Set(ordered).size).toBe(customers.length * ORDERS_EACH);
    const finished = await finishedTonight();
    const completed = new Map(finished.filter(({ status }) => status === 'COMPLETED').map((one) => [one.number, one]));
    for (const number of [...ordered, ...handedOver]) expect([...completed.keys()]).toContain(number);
    const sold = finished
      .flatMap(({ items }) => items.filter(({ name }) => name === 'Mehl'))
      .reduce((sum, { amount }) => sum + amount, 0);
    await expect.poll(() => office.flour()).toBe(before.flour + booked - sold);
    for (const { page } of [jonas, selma]) {
      for (const number of ordered)
        await expect(page.getByRole('listitem', { name: new RegExp(`^${number} `) })).toHaveCount(0);
    }
  } finally {
    clearInterval(load);
    for (const line of lines) line.close();
  }
});
