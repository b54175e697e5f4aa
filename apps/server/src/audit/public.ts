export { createRecordRefusal } from './record-refusal.ts';
export { auditSlice } from './slice.ts';
export { type Author, type Entry as AuditNote, keepGameAudits, writeAudit, writeAudits } from './write-audit.ts';
