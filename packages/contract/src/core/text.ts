import * as z from 'zod/mini';

/** Characters that show nothing, and those that turn the direction of what follows. */
const INVISIBLE = '\\p{Z}\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0';
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');

/** Whether there is anything to read in it. */
export const isReadable = (text: string): boolean => VISIBLE.test(text);

const NO_CONTROLS = 'Bitte ohne Steuerzeichen.';

/** Half a character, as a cut in the middle of an emoji leaves it, is nothing a database can store. */
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

/** A line a person types: trimmed, never empty, bounded, without control characters. */
export const line = (max: number) => z.string().check(...readable(max));

/** Without what is invisible wherever it stands, and with one kind of blank. */
const plainly = (text: string): string =>
  text
    .normalize()
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/[\p{Zs}\t]+/gu, ' ');

/** A line nobody else may have: what cannot be seen cannot tell two of them apart. */
export const uniqueLine = (max: number) => z.string().check(z.overwrite(plainly), ...readable(max));

/** Several lines of text, such as a description. */
export const prose = (max: number) =>
  z
    .string()
    .check(
      whole(),
      z.maxLength(max),
      z.regex(/^(?:(?![\u202a-\u202e\u2066-\u2069])(?:\P{Cc}|[\n\r\t]))*$/u, NO_CONTROLS),
    );

/** A search text: may be empty, never holds what a database cannot store. */
export const searchText = (max: number) => z.string().check(whole(), z.trim(), z.maxLength(max), z.regex(/^\P{Cc}*$/u));

/** `#rrggbb`, the only spelling of a colour that is stored. */
export const Color = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Bitte eine Farbe wie #1f3a34 angeben.'));

/** Discord's ids are numbers too large for a JSON number. */
export const DiscordId = z.string().check(z.regex(/^\d{1,20}$/, 'Das ist keine Discord-Kennung.'));
