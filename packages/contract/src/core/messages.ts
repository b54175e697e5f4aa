import * as z from 'zod/mini';
import type { FieldError } from './problem.ts';

type Issue = z.core.$ZodRawIssue;

const EXPECTED: Record<string, string> = {
  string: 'Hier fehlt ein Text.',
  number: 'Hier fehlt eine Zahl.',
  int: 'Bitte gib eine ganze Zahl an.',
  boolean: 'Hier fehlt ein Ja oder Nein.',
  array: 'Hier fehlt eine Liste.',
};

const FORMATS: Record<string, string> = {
  url: 'Bitte gib eine vollständige Adresse an.',
  datetime: 'Bitte gib Datum und Uhrzeit an.',
};

const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 4 });

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = Number(issue.minimum);
  if (issue.origin === 'string')
    return least === 1 ? 'Bitte ausfüllen.' : `Bitte mindestens ${german.format(least)} Zeichen.`;
  if (issue.origin === 'array') return `Bitte mindestens ${german.format(least)} angeben.`;
  return issue.inclusive === false
    ? `Der Wert muss größer als ${german.format(least)} sein.`
    : `Der Wert muss mindestens ${german.format(least)} sein.`;
}

function tooBig(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return `Bitte höchstens ${german.format(most)} Zeichen.`;
  if (issue.origin === 'array') return `Bitte höchstens ${german.format(most)} angeben.`;
  return issue.inclusive === false
    ? `Der Wert muss kleiner als ${german.format(most)} sein.`
    : `Der Wert darf höchstens ${german.format(most)} sein.`;
}

function germanMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? 'Diese Angabe fehlt oder hat die falsche Form.';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return `Erlaubt: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Diese Angabe hat die falsche Form.';
    case 'not_multiple_of':
      return `Der Wert muss ein Vielfaches von ${issue.divisor} sein.`;
    default:
      return 'Diese Angabe ist ungültig.';
  }
}

/** Applies to every schema, on the server and in forms. */
export const speakGerman = (): void => {
  z.config({ localeError: germanMessage });
};

export const toFieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
