import * as z from 'zod/mini';

export const PAGE_SIZE = 200;
export const PAGE_SIZE_MAX = 1000;

/** Query of a list that grows without bound: newest first, `before` is the last id already seen. */
export const Page = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE),
  before: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});
export type Page = z.infer<typeof Page>;
