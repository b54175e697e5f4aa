import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  readonly tag: string;
  readonly modified: Date;
}

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());
const isWithin = (header: string, tag: string): boolean =>
  tagsIn(header).some((known) => known === '*' || known.replace(/^W\//, '') === tag);

/** HTTP dates have whole seconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

function isNotLater(modified: Date, header: string): boolean | undefined {
  const known = new Date(header);
  return Number.isNaN(known.getTime()) ? undefined : seconds(modified) <= seconds(known);
}

/** Entity tags take precedence over dates (RFC 9110, 13.2.2). */
export function evaluate(headers: IncomingHttpHeaders, { tag, modified }: Validators): 304 | 412 | undefined {
  const ifMatch = headers['if-match'];
  const unmodified = headers['if-unmodified-since'];
  if (ifMatch !== undefined) {
    if (!tagsIn(ifMatch).some((known) => known === '*' || known === tag)) return 412;
  } else if (unmodified !== undefined && isNotLater(modified, unmodified) === false) return 412;
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return isWithin(noneMatch, tag) ? 304 : undefined;
  const since = headers['if-modified-since'];
  return since !== undefined && isNotLater(modified, since) ? 304 : undefined;
}

export function mayContinue(ifRange: string | undefined, { tag, modified }: Validators): boolean {
  if (ifRange === undefined || ifRange === tag) return true;
  const known = new Date(ifRange);
  return !ifRange.includes('"') && seconds(known) === seconds(modified);
}
