export { auditLive } from './audit.live.ts';
export { readAuditSearch } from './audit-search.ts';
