/** Escapes colons inside a segment, which the router would take for parameters. */
export const mountedPath = (path: string): string => path.replace(/([^/]):/g, '$1::');
