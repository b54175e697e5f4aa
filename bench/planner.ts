import { openBrowser, TRIES, watchLongTasks } from './browser.ts';
import { best, type Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const MITARBEITER = '100000000000000002';

/** 2,000 products of 10 ingredients each, over the items of the demo. */
async function fill({ db }: Kontor): Promise<void> {
  await db.query(`
    with item as (select name, row_number() over (order by name) - 1 as at, count(*) over () as total from base_item),
    made as (
      insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product, on_sale)
      select 'Produkt ' || n, '', 5, (select name from item where at = n % total), 1 + n % 3, 100, n % 4 = 0, true
      from generate_series(1, 2000) n
      returning id, produces_name
    )
    insert into product_ingredient (product_id, position, name, amount)
    select made.id, k, item.name, 1 + k from made cross join generate_series(1, 10) k
    join item on item.at = (made.id * 7 + k) % item.total`);
}

/** The plan over all of them, while a target is typed. */
export async function benchPlanner(kontor: Kontor): Promise<Row[]> {
  await fill(kontor);
  const { browser, page } = await openBrowser(kontor.url, await logIn(kontor.url, MITARBEITER));
  try {
    await page.goto('/production?ziel=100');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const target = page.getByLabel('Globale Zielproduktion', { exact: true });
    await target.waitFor();
    const cards = page.getByRole('listitem', { name: /^Produkt / });
    await cards.first().waitFor();
    const longest = await watchLongTasks(page);
    const waits: number[] = [];
    for (let turn = 0; turn < TRIES; turn += 1) {
      await target.fill('');
      await target.pressSequentially('1234', { delay: 80 });
      await page.waitForURL(/ziel=1234/);
      waits.push(await longest());
    }
    return [best('longest task while typing a target, 2,000 products', waits, 50)];
  } finally {
    await browser.close();
  }
}
