/** The types the product itself writes; the game may send others, which are kept and shown by their code. */
export const AUDIT_TYPES = [
  'DJ',
  'MANAGEMENT',
  'TRADING',
  'INVOICE_RECEIPT',
  'HR',
  'RAID',
  'SECURITY',
  'TAX_OFFICE',
  'GLOBAL_OFFER',
] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];
