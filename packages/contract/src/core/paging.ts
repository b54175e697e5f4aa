import * as z from 'zod/mini';

export const PAGE_SIZE = 200;
export const PAGE_SIZE_MAX = 1000;

/** A row's number as it stands in an address. */
export const Id = z.coerce.number().check(z.int(), z.positive());

/** Query of a list that grows without bound: newest first, `before` is the last id already seen. */
export const Page = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE),
  before: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
});
export type Page = z.infer<typeof Page>;
