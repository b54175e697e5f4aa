export { auditRoutes } from './audit.routes.ts';
export { forgetInAudit } from './forget-person.ts';
export { keepGameAudits } from './keep-game-audits.ts';
export { PERSONAL_AUDIT } from './personal.repo.ts';
export { createRecordRefusal } from './record-refusal.ts';
export { removeRefusals } from './refusals.repo.ts';
export { seedAudit } from './seed-demo.ts';
export { type Author, type Entry as AuditNote, writeAudit, writeAudits } from './write-audit.ts';
