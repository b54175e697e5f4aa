import { AUDIT_LABELS, type AuditChange, type AuditEntry, type AuditType } from './schema.ts';

/** An unknown type is shown by its code. */
export const auditLabel = (type: string): string =>
  Object.hasOwn(AUDIT_LABELS, type) ? AUDIT_LABELS[type as keyof typeof AUDIT_LABELS] : type;

/** Types that only Kontor itself knows; from the game they are marked as reports. */
const OWN: readonly string[] = ['HR', 'MANAGEMENT', 'SECURITY'] satisfies AuditType[];

export const entryLabel = ({ type, source }: Pick<AuditEntry, 'type' | 'source'>): string =>
  source === 'GAME' && OWN.includes(type) ? `${auditLabel(type)} (Spielmeldung)` : auditLabel(type);

/** The fields that differ. */
export function changesBetween(
  fields: Readonly<Record<string, readonly [before: string, after: string]>>,
): AuditChange[] {
  return Object.entries(fields)
    .filter(([, [before, after]]) => before !== after)
    .map(([field, [before, after]]) => ({ field, before, after }));
}

/** Everything else is shown as text or left out. */
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

/** Only web addresses become links. */
export const isSafeLink = (address: string): boolean => /^https?:\/\/[^\s"'<>]+$/i.test(address);
