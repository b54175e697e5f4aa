import { randomInt } from 'node:crypto';

/** Small in every test run; `npm run fuzz` asks for many. */
export const CASES = Number(process.env.FUZZ_CASES ?? 250);
/** The same number makes the same cases: those of every test run stay, those of a large run are new each time. */
export const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_CASES ? randomInt(2 ** 31) : 20_261_115));
/** How often each protocol beside the calls is tried. */
export const PART = Math.min(2_000, Math.ceil(CASES / 10));
