import * as z from 'zod/mini';

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** An existing date in a plausible year; without a zone it is UTC. */
function parseDateTime(text: string): Date | undefined {
  const [, year, month, day, zone] = ISO.exec(text) ?? [];
  if (Number(year) < 2000 || Number(year) > 2100) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return undefined;
  const moment = new Date(text.includes('T') && !zone ? `${text}Z` : text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** ISO 8601, normalised to UTC. */
export const DateTime = z.string().check(
  z.refine((text) => parseDateTime(text) !== undefined, 'Bitte gib Datum und Uhrzeit an.'),
  // The checks that follow also run on refused values.
  z.overwrite((text) => parseDateTime(text)?.toISOString() ?? text),
);
