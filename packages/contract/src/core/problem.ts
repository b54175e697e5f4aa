import * as z from 'zod/mini';

export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457; `type` is `about:blank#<code>`, so that programs can distinguish refusals. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.array(FieldError)),
});
export type Problem = z.infer<typeof Problem>;
