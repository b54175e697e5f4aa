import * as z from 'zod/mini';

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** `2026-12-24`, in Berlin. */
export const Day = z
  .string()
  .check(
    z.regex(/^20\d\d-\d\d-\d\d$/, 'Bitte ein Datum wie 24.12.2026 angeben.'),
    z.refine(isDay, 'Diesen Tag gibt es nicht.'),
  );
