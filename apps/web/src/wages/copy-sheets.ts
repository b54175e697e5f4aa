import { WAGE_KIND_LABELS, type WagePeriod, type WageSheet } from '@kontor/contract/wages/schema.ts';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatCents } from '#platform/format.de.ts';
import { sayPeriod } from './period.ts';
import { isDue, openTotal } from './say-wages.ts';

function lineOf({ person, openCents, parts }: WageSheet): string {
  const open = parts.filter((part) => part.openCents !== 0);
  const made = open.map((part) => `${WAGE_KIND_LABELS[part.kind]} ${formatCents(part.openCents)}`).join(', ');
  return `${person.name}: ${formatCents(openCents)}${open.length > 1 ? ` (${made})` : ''}`;
}

/** What is to be paid as a message: a line for each person, the most first. */
function wagesText(sheets: readonly WageSheet[], period: WagePeriod): string {
  const due = sheets.filter(isDue);
  const text = [`Löhne, ${sayPeriod(period)}`, ...due.map(lineOf), `Summe: ${formatCents(openTotal(due))}`].join('\n');
  // Spaces that keep a number and its unit together are lost on the way into a chat.
  return text.replaceAll('\u00a0', ' ');
}

export const copySheets = (sheets: readonly WageSheet[], period: WagePeriod): Promise<void> =>
  copyAndReport(wagesText(sheets, period), 'Die offenen Löhne sind kopiert.');
