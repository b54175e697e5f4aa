export { auditRoutes } from './audit.routes.ts';
export { keepGameAudits } from './keep-game-audits.ts';
export { recordRefusal } from './record-refusal.ts';
export { seedAudit } from './seed-demo.ts';
export { type Entry as AuditNote, hasAudited, writeAudit, writeAudits } from './write-audit.ts';
