import * as z from 'zod/mini';

/** Invisible characters, and those that change the direction of text. */
const INVISIBLE = '\\p{Z}\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0';
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');

export const isReadable = (text: string): boolean => VISIBLE.test(text);

const NO_CONTROLS = 'Bitte ohne Steuerzeichen.';

/** PostgreSQL cannot store lone surrogates, as left by cutting an emoji. */
const whole = () => z.overwrite<string>((text) => text.replace(/\p{Surrogate}/gu, '\ufffd'));

const readable = (max: number) =>
  [
    whole(),
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.regex(/^(?:(?![\u202a-\u202e\u2066-\u2069])\P{Cc})*$/u, NO_CONTROLS),
    z.refine<string>((text) => text === '' || isReadable(text), 'Bitte ausfüllen.'),
  ] as const;

/** Trimmed, not empty, bounded, without control characters. */
export const line = (max: number) => z.string().check(...readable(max));

/** Without invisible characters, and with one kind of blank. */
const plainly = (text: string): string =>
  text
    .normalize()
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/[\p{Zs}\t]+/gu, ' ');

/** For unique names: two must not differ in invisible characters only. */
export const uniqueLine = (max: number) => z.string().check(z.overwrite(plainly), ...readable(max));

export const prose = (max: number) =>
  z
    .string()
    .check(
      whole(),
      z.maxLength(max),
      z.regex(/^(?:(?![\u202a-\u202e\u2066-\u2069])(?:\P{Cc}|[\n\r\t]))*$/u, NO_CONTROLS),
    );

/** May be empty; without characters that a database cannot store. */
export const searchText = (max: number) => z.string().check(whole(), z.trim(), z.maxLength(max), z.regex(/^\P{Cc}*$/u));

/** Several values are several parameters of the same name; none means all. */
export const several = (max: number) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? [value] : value)),
      z.array(searchText(100)).check(z.maxLength(max)),
    ),
  );

/** `#rrggbb`. */
export const Color = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Bitte eine Farbe wie #1f3a34 angeben.'));

/** Discord's ids exceed the range of a JSON number. */
export const DiscordId = z.string().check(z.regex(/^\d{1,20}$/, 'Das ist keine Discord-Kennung.'));
