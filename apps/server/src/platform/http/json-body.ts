/** Far beyond anything the contract asks for; what is built as a tower is built to fall on somebody. */
const DEEPEST = 32;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Looked at level by level, because whatever walks down by calling itself ends with the stack. */
export function isTower(body: unknown): boolean {
  let level: object[] = isNested(body) ? [body] : [];
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return level.length > 0;
}
