// One icon per idea, the same in menu, cards and headings.
// Drawings from Tabler Icons 3.51.0 (https://tabler.io/icons), copyright (c) 2020-2026 Paweł Kuna, under the MIT License, whose terms are in
// our LICENSE. A new one: the paths of its SVG, one after the other.

/** What a pen of round tip draws on a square of 24. */
export type Icon = string;

export * from './icons-of-menu.ts';
export * from './icons-of-screens.ts';
