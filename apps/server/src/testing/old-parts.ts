/** From which migration on, and what then goes in; some of it looked otherwise at first. */
export type Rows = readonly [since: number, statement: string | ((state: number) => string)];

const PEOPLE = 250;
export const people = `generate_series(1, ${PEOPLE}) n`;
export const few = 'generate_series(1, 9) n';
export const person = '(1000000 + n)::text';
export const now = `timestamptz '2026-11-15 12:00Z'`;
