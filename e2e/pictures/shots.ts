import type { Page } from '@playwright/test';
import type { Persona } from '../browser/log-in.ts';

export interface Shot {
  readonly name: string;
  readonly as: Persona;
  readonly path: string;
  /** How much of the screen below the title bar is shown. */
  readonly height: number;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pictures of the handbook; none of them changes what the server knows. */
export const SHOTS: readonly Shot[] = [
  { name: 'start', as: 'Mitarbeiter', path: '/', height: 540 },
  {
    name: 'bestellen',
    as: 'Kunde',
    path: '/order',
    height: 620,
    prepare: async (page) => {
      await page.getByLabel('Menge Apfelkuchen', { exact: true }).fill('2');
      await page.getByLabel('Menge Apfelsaft', { exact: true }).fill('6');
    },
  },
  { name: 'bestellungen', as: 'Mitarbeiter', path: '/orders', height: 600 },
  {
    name: 'kasse',
    as: 'Mitarbeiter',
    path: '/till',
    height: 760,
    prepare: async (page) => {
      const tiles = page.getByRole('list', { name: 'Zum Verkauf' });
      await tiles.getByRole('button', { name: /^Laugenbrezel/ }).click({ clickCount: 2 });
      await tiles.getByRole('button', { name: /^Espresso/ }).click();
    },
  },
  { name: 'kassenbuch', as: 'Verwaltung', path: '/cash-book', height: 860 },
  { name: 'auswertung', as: 'Verwaltung', path: '/insights', height: 760 },
  { name: 'loehne', as: 'Leitung', path: '/wages', height: 560 },
  {
    name: 'inventar',
    as: 'Mitarbeiter',
    path: '/warehouse',
    height: 620,
    prepare: async (page) => {
      await page
        .getByRole('list', { name: 'Bestand' })
        .getByRole('button', { name: /^Brezel x/ })
        .click();
      await page.getByLabel('Menge', { exact: true }).fill('40');
    },
  },
  {
    name: 'inventur',
    as: 'Mitarbeiter',
    path: '/warehouse?inventur=1',
    height: 540,
    prepare: async (page) => {
      for (const [at, count] of ['2550', '31', '116'].entries()) {
        await page.locator('main tbody input').nth(at).fill(count);
      }
    },
  },
  { name: 'lagerverlauf', as: 'Leitung', path: '/warehouse-history', height: 500 },
  { name: 'produktion', as: 'Mitarbeiter', path: '/production?ziel=400', height: 820 },
  { name: 'produkte', as: 'Verwaltung', path: '/products', height: 560 },
  {
    name: 'einkaufspreise',
    as: 'Verwaltung',
    path: '/item-price-configs',
    height: 560,
    prepare: async (page) => {
      await page.getByRole('cell', { name: /^Butter/ }).click();
      await page.getByLabel('Preis je Stück in €').fill('1,80');
    },
  },
  {
    name: 'tippen',
    as: 'Kunde',
    path: '/tip-games/6/tip',
    height: 560,
    prepare: async (page) => {
      for (const [at, value] of [2, 1, 0, 0, 3, 2, 7, 4].entries()) {
        await page.locator('main form input').nth(at).fill(String(value));
      }
    },
  },
  { name: 'tippspiele-verwalten', as: 'Verwaltung', path: '/tip-games-settings', height: 520 },
  {
    name: 'aufnahmen',
    as: 'Verwaltung',
    path: '/video-on-demand',
    height: 560,
    // The recordings of the demo are prepared after the start.
    prepare: (page) => page.getByText('Kamera 2: Lager').first().waitFor({ timeout: 120_000 }),
  },
  { name: 'turnier', as: 'Kunde', path: '/racing/tournaments/3', height: 900 },
  { name: 'bestzeiten', as: 'Kunde', path: '/racing/top-times', height: 560 },
  { name: 'fahrerprofil', as: 'Kunde', path: '/racing/my-profile', height: 620 },
  { name: 'mitarbeiter', as: 'Leitung', path: '/employees', height: 560 },
  { name: 'protokoll', as: 'Leitung', path: '/audit-log', height: 560 },
  { name: 'einstellungen', as: 'Geschäftsführer', path: '/settings', height: 700 },
];
