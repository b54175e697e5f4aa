import { AUDIT_LABELS, type AuditChange, type AuditEntry, type AuditType } from './schema.ts';

/** The German name of a type; one that nobody has named is shown by its code. */
export const auditLabel = (type: string): string =>
  Object.hasOwn(AUDIT_LABELS, type) ? AUDIT_LABELS[type as keyof typeof AUDIT_LABELS] : type;

/** What Kontor itself writes about rights and settings; the game may report such things, but it does not know them. */
const OWN: readonly string[] = ['HR', 'MANAGEMENT', 'SECURITY'] satisfies AuditType[];

/** What kind of entry it is: what only Kontor can know is, from the game, a report and nothing more. */
export const entryLabel = ({ type, source }: Pick<AuditEntry, 'type' | 'source'>): string =>
  source === 'GAME' && OWN.includes(type) ? `${auditLabel(type)} (Spielmeldung)` : auditLabel(type);

/** What of all this is another now, in words. */
export function changesBetween(
  fields: Readonly<Record<string, readonly [before: string, after: string]>>,
): AuditChange[] {
  return Object.entries(fields)
    .filter(([, [before, after]]) => before !== after)
    .map(([field, [before, after]]) => ({ field, before, after }));
}

/** What an entry may look like; everything else is shown as text or left out. */
export const AUDIT_TAGS = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'code',
  'br',
  'p',
  'ul',
  'ol',
  'li',
  'a',
  'span',
] as const;

/** Only a web address can be followed. */
export const isSafeLink = (address: string): boolean => /^https?:\/\/[^\s"'<>]+$/i.test(address);
