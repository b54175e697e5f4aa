/** The router takes every colon for the start of a name; one in the middle of a word is meant as it stands. */
export const mountedPath = (path: string): string => path.replace(/([^/]):/g, '$1::');
