/** Far beyond anything the contract asks for. */
const DEEPEST = 32;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a body is nested so deeply that a recursive function could end with the stack; looked at level by level. */
export function isTooDeep(body: unknown): boolean {
  let level: object[] = isNested(body) ? [body] : [];
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return level.length > 0;
}
