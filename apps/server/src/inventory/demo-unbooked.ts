import { DEMO_ITEMS } from './demo-items.ts';

export interface DemoUnbooked {
  readonly name: string;
  readonly label: string;
  readonly amount: number;
  /** Before now. */
  readonly hours: number;
  /** `null`: found by counting. */
  readonly by: string | null;
}

/** In hours before now: what the game of the demo reported and nobody booked. */
const REPORTED: readonly [hours: number, item: string, amount: number, by: string | null][] = [
  [301, 'cheese', -6, 'Jonas Krell'],
  [278, 'bread', -4, null],
  [254, 'olive_oil', -3, null],
  [231, 'apple_juice', -12, 'Tarek Aslan'],
  [206, 'butter', -18, null],
  [183, 'espresso', -5, 'Nele Voss'],
  [164, 'cheese', 2, null],
  [141, 'repairkit', -2, 'Piet Janssen'],
  [122, 'coffee_powder', -40, null],
  [98, 'bread', -9, 'Jonas Krell'],
  [75, 'apple_juice', -6, 'Nele Voss'],
  [52, 'honey', -2, null],
  [29, 'flour', -60, 'Tarek Aslan'],
  [21, 'bread', -7, 'Jonas Krell'],
  [9, 'repairkit', -1, null],
  [6, 'cheese', -11, 'Lou Martin'],
  [3, 'apple_juice', -4, 'Nele Voss'],
];

export const demoUnbooked = (): DemoUnbooked[] =>
  REPORTED.map(([hours, name, amount, by]) => ({
    hours,
    name,
    amount,
    by,
    label: DEMO_ITEMS.find((item) => item.name === name)?.label ?? name,
  }));
