/** Escapes the wildcards of `like`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A search reads this many of the newest rows before it uses the index; PostgreSQL may overestimate the matches. */
export const NEAR = 2000;
