/** A pattern for `like` that finds the text anywhere, whatever characters it is made of. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * How many of the newest a search looks at one by one before it asks the index for all that match. Left to itself the
 * database guesses how soon a page is full, and walks through everything when it guesses wrong.
 */
export const NEAR = 2000;
