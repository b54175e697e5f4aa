// One icon per idea, the same in menu, cards and headings.

/** What a pen of round tip draws on a square of 24. */
export type Icon = string;

export * from './icons-of-menu.ts';
export * from './icons-of-screens.ts';
