import type { Page } from 'playwright-core';
import { openBrowser, TRIES, watchLongTasks } from './browser.ts';
import { best, median, type Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const VERWALTUNG = '100000000000000003';
const KNOWN = 3000;
const STOCKED = 1000;
const BOXES = ['Kiste', 'Flasche', 'Dose', 'Beutel'];
const GOODS = ['Äpfel', 'Mehl', 'Öl', 'Stahl', 'Holz'];

const items = Array.from({ length: KNOWN }, (_, at) => ({
  name: `item_${at}`,
  label: `${BOXES[at % 4]} ${GOODS[at % 5]} ${at}`,
  weight: at % 500,
}));
const lua = `return {\n${items.map(({ name, label, weight }) => `['${name}'] = { label = '${label}', weight = ${weight} },`).join('\n')}\n}`;

/** As a clerk does it: narrow the cards down, widen them again, look for an item. */
async function typeAround(page: Page): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Bestand filtern' });
  await filter.pressSequentially('kiste', { delay: 60 });
  for (let at = 0; at < 5; at += 1) await filter.press('Backspace', { delay: 60 });
  const picker = page.getByRole('combobox', { name: 'Gegenstand' });
  await picker.pressSequentially('flasche öl', { delay: 60 });
  await picker.clear();
}

/** 3,000 items and 1,000 cards: reading the file, and whether anybody waits while typing. */
export async function benchTyping({ url }: Kontor): Promise<Row[]> {
  const cookie = await logIn(url, VERWALTUNG);
  const post = async (path: string, body: unknown) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const preview = () => post('/api/inventory/base-items/import', { content: lua, preview: true });
  const previewed = await median(preview, { times: TRIES, warmUp: 0 });
  await post('/api/inventory/base-items/import', { content: lua, preview: false });
  const counts = items.slice(0, STOCKED).map(({ name }, at) => ({ name, counted: at + 1, expected: 0 }));
  await post('/api/inventory/stocktake', { counts });

  const { browser, page } = await openBrowser(url, cookie);
  try {
    await page.goto('/warehouse');
    await page.getByRole('list', { name: 'Bestand' }).waitFor();
    await page.waitForLoadState('networkidle');
    const longest = await watchLongTasks(page);
    const waits: number[] = [];
    for (let turn = 0; turn < TRIES; turn += 1) {
      await typeAround(page);
      waits.push(await longest());
    }
    return [
      best('preview of a Lua file of 3,000 items', [previewed], 2000),
      best('longest task while typing, 1,000 cards', waits, 100),
    ];
  } finally {
    await browser.close();
  }
}
