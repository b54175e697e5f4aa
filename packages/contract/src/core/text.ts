import * as z from 'zod/mini';

/** A line a person types: trimmed, never empty, bounded, without control characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^\P{Cc}*$/u, 'Bitte ohne Steuerzeichen.'));

/** Several lines somebody writes, such as a description. */
export const prose = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Bitte ohne Steuerzeichen.'));

/** What somebody looks for: may be empty, never holds what a database cannot store. */
export const searchText = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^\P{Cc}*$/u));

/** `#rrggbb`, the only spelling of a colour that is stored. */
export const Color = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Bitte eine Farbe wie #1f3a34 angeben.'));

/** Discord's ids are numbers too large for a JSON number. */
export const DiscordId = z.string().check(z.regex(/^\d{1,20}$/, 'Das ist keine Discord-Kennung.'));
