import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';

export type DateTimeKind = 'day' | 'date-time';

const FIELD = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;
const COMPLETE = /T(?:[01]\d|2[0-3]):[0-5]\d$/;
const TYPED = /^(\d{1,2})\. *(\d{1,2})\. *(\d{4}|\d{2})(?:[, ]+(?:um )?(\d{1,2})[:.](\d{2})(?: *Uhr)?)?$/i;

const two = (text: string): string => text.padStart(2, '0');

/** `15.11.2026 20:30` as the forms hold it, `2026-11-15T20:30`; `undefined` for what is no such text. */
export function readDateTimeText(text: string, kind: DateTimeKind): string | undefined {
  const typed = text.trim();
  const [day = '', month = '', year = '', hour, minute] = TYPED.exec(typed)?.slice(1) ?? [];
  const date = `${two(year).padStart(4, '20')}-${two(month)}-${two(day)}`;
  const field = day ? date + (hour ? `T${two(hour)}:${minute}` : '') : typed;
  return FIELD.test(field) && field.includes('T') === (kind === 'date-time') ? field : undefined;
}

/** `2026-11-15T20:30` as it is read in German, `15.11.2026 20:30`; anything else stays as it was typed. */
export function writeDateTimeText(value: string): string {
  const found = FIELD.exec(value);
  if (!found) return value;
  const [year, month, day, hour, minute] = found.slice(1);
  return `${day}.${month}.${year}${hour === undefined ? '' : ` ${hour}:${minute}`}`;
}

/** A field counts minutes, and one hour of the year occurs twice: a text that shows what is stored means exactly that. */
export const dateTimeOf = (text: string, stored?: string | null): string | undefined =>
  stored && toField(new Date(stored)) === text ? stored : fromField(text)?.toISOString();

export const NO_DATE_TIME = 'Bitte Datum und Uhrzeit wie 15.11.2026 20:30 angeben.';

/** What is wrong with a field for date and time; an empty one is for the rules to judge. */
export function dateTimeProblem(value: string): string | undefined {
  if (value === '' || fromField(value)) return undefined;
  return FIELD.test(value) && COMPLETE.test(value) ? 'Diesen Zeitpunkt gibt es in Berlin nicht.' : NO_DATE_TIME;
}
