/** A pattern for `like` that finds the text anywhere, whatever characters it is made of. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** How many of the newest rows a search reads before it asks the index for all that match; PostgreSQL may guess far more. */
export const NEAR = 2000;
