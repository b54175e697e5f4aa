export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

const SINGLE = /^bytes=(\d*)-(\d*)$/i;

/** `undefined` means the whole file; several ranges and invalid headers are answered with it, as RFC 9110 allows. */
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
