import { expect, follow, type Persona, test } from './fixtures.ts';

const cards: [Persona | undefined, string[], string[]][] = [
  [undefined, ['Anmelden'], ['Bestellen', 'Bestellungen', 'Lager & Inventur']],
  ['Kunde', ['Bestellen'], ['Anmelden', 'Bestellungen', 'Lager & Inventur']],
  ['Mitarbeiter', ['Bestellen', 'Bestellungen', 'Lager & Inventur'], ['Anmelden']],
  ['Geschäftsführer', ['Bestellen', 'Bestellungen', 'Lager & Inventur'], ['Anmelden']],
];

for (const [persona, shown, hidden] of cards) {
  // The home page's component tests show it, too.
  test(`the home page of ${persona ?? 'a visitor'} offers what they may do`, { tag: '@long' }, async ({ visit }) => {
    const main = (await visit(persona)).getByRole('main');
    for (const name of shown) await expect(main.getByRole('link', { name, exact: false }).first()).toBeVisible();
    for (const name of hidden) await expect(main.getByRole('link', { name: new RegExp(`^${name}\\b`) })).toHaveCount(0);
  });
}

// `routes.test.tsx` and `session-watch.test.tsx` show it, too.
test('a page that needs another role looks like one that does not exist, and a new role changes the menu at once, without a reload', {
  tag: '@long',
}, async ({ visit }) => {
  const [owner, clerk] = [await visit('Geschäftsführer', { path: '/employees' }), await visit('Mitarbeiter')];
  const menu = clerk.getByRole('navigation').first();
  await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/gibt-es/nicht', '/settings?tab=1']) {
    await follow(clerk, path);
    await expect(clerk.getByText(path)).toBeVisible();
    await expect(clerk.getByRole('heading', { name: '404 NOT FOUND' })).toBeVisible();
  }
  await expect(menu.getByRole('link', { name: 'Einstellungen' })).toHaveCount(0);
  const row = owner.getByRole('row', { name: /Jonas Krell/ });
  await row.getByRole('button', { name: /Recht/ }).click();
  await owner
    .getByRole('menuitem', { name: 'Leitung' })
    .or(owner.getByRole('menuitemradio', { name: 'Leitung' }))
    .click();
  await expect(row.getByText('Leitung').first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Einstellungen' })).toBeVisible();
});

test('after a confirmed change of rights the focus is back at the row, or at the title when the row is gone', {
  tag: '@long',
}, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { path: '/employees' });
  const trigger = owner.getByRole('button', { name: /Rechte von Ruben Falk ändern/ });
  for (const [role, target] of [
    ['Mitarbeiter', trigger],
    ['Kunde', owner.getByRole('heading', { level: 1 })],
  ] as const) {
    await trigger.press('Enter');
    await owner.getByRole('menuitemradio', { name: role }).click();
    await owner.getByRole('button', { name: 'Herabstufen' }).click();
    await expect(owner.getByText(`Ruben Falk hat jetzt die Rechte „${role}“.`)).toBeVisible();
    await expect(target).toBeFocused();
  }
  await owner.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(trigger).toHaveText('Mitarbeiter');
});
