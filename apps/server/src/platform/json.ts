import type * as z from 'zod/mini';

/** `undefined` for text that is no JSON, or JSON of another shape. */
export function parseJson<S extends z.ZodMiniType>(schema: S, text: string | undefined): z.infer<S> | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
