/** A pattern for `like` that finds the text anywhere, whatever characters it is made of. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
