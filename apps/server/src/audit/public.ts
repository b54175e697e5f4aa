export { keepGameAudits } from './keep-game-audits.ts';
export { createRecordRefusal } from './record-refusal.ts';
export { auditSlice } from './slice.ts';
export { type Author, type Entry as AuditNote, writeAudit, writeAudits } from './write-audit.ts';
