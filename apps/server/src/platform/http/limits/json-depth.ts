/** Far beyond anything in the contract. */
const MAX_DEPTH = 32;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Guards recursive functions against stack overflow; iterates by level. */
export function isTooDeep(body: unknown): boolean {
  let level: object[] = isNested(body) ? [body] : [];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return level.length > 0;
}
