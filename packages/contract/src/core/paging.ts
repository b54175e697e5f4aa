import * as z from 'zod/mini';

export const PAGE_SIZE = 200;
export const PAGE_SIZE_MAX = 1000;

const DIGITS = /^(?:0|[1-9]\d{0,15})$/;

/** Digits only: JavaScript also reads `0x1`, `1e3` and a blank as numbers. */
export const whole = <S extends z.ZodMiniType<number, unknown>>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value;
      return DIGITS.test(value) ? Number(value) : Number.NaN;
    }),
    schema as S & z.ZodMiniType<number, unknown>,
  );

export const Id = whole(z.int().check(z.positive()));

/** The last row seen, by its date and id, or by its id alone. */
const Cursor = z.string().check(z.regex(/^(?:\d{1,14}-)?\d{1,15}$/));

/** Query of a list that grows without bound, newest first. */
export const Page = z.object({
  limit: z._default(whole(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))), PAGE_SIZE),
  before: z.optional(Cursor),
});
export type Page = z.infer<typeof Page>;
