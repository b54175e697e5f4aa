export interface ByteRange {
  readonly start: number;
  /** The last byte that belongs to it. */
  readonly end: number;
}

const SINGLE = /^bytes=(\d*)-(\d*)$/i;

/**
 * What of a file a `Range` header asks for: a range, `undefined` for all of it, or `unsatisfiable`.
 * Several ranges at once and what is no range are answered with the whole, as the standard allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = SINGLE.exec(header?.replace(/\s+/g, '') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
