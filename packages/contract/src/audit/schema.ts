import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Page } from '../core/paging.ts';
import { Source } from '../core/source.ts';
import { line, searchText, several } from '../core/text.ts';

/** The game may send other types, which are stored and shown by their code. */
export const AUDIT_LABELS = {
  DJ: 'DJ-Pult',
  MANAGEMENT: 'Geschäftsleitung',
  TRADING: 'Handel',
  INVOICE_RECEIPT: 'Rechnungseingang',
  HR: 'Personal',
  RAID: 'Razzia',
  SECURITY: 'Sicherheit',
  TAX_OFFICE: 'Finanzamt',
  GLOBAL_OFFER: 'Öffentliches Angebot',
} as const;
export type AuditType = keyof typeof AUDIT_LABELS;

/** Shown at first, as far as there are entries. */
export const PRESELECTED: readonly string[] = [
  'HR',
  'MANAGEMENT',
  'TRADING',
  'GLOBAL_OFFER',
  'RAID',
] satisfies AuditType[];

export const AuditChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  message: z.string(),
  type: z.string(),
  date: z.string(),
  displayName: z.string(),
  source: Source,
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = z.extend(Page, {
  type: several(50),
  person: several(20),
  from: z.optional(DateTime),
  /** Exclusive. */
  to: z.optional(DateTime),
  search: z.optional(
    searchText(80).check(z.refine((text) => text === '' || text.length >= 3, 'Bitte mindestens drei Zeichen.')),
  ),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Other resources of the game define their own, such as `RAID`. */
const AuditCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'Bitte nur A–Z, 0–9 und _.'));

export const GameAudit = z.object({
  type: AuditCode,
  message: z.string().check(
    z.minLength(1),
    z.maxLength(4000),
    z.overwrite((text) => text.replace(/(?![\n\t])\p{Cc}/gu, ' ')),
  ),
  /** Names are chosen by players: an invalid one must not reject the entry. */
  displayName: z.catch(line(100), 'Unbekannt'),
  date: z.optional(DateTime),
});
export type GameAudit = z.infer<typeof GameAudit>;
