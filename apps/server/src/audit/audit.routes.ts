import * as api from '@kontor/contract/audit/api.ts';
import type { Platform } from '#platform/platform.ts';
import { listPeople, listTypes } from './audit.repo.ts';
import { exportAudits } from './export-audits.ts';
import { type NamedAudits, presentAudits } from './present-audits.ts';

export function auditRoutes({ route }: Platform, deps: NamedAudits): void {
  route(api.listAudits, ({ db, query }) => presentAudits(db, query, deps));
  route(api.listAuditTypes, ({ db }) => listTypes(db));
  route(api.listAuditPeople, ({ db }) => listPeople(db));
  route(api.exportAudits, ({ db, query, download }) => download('protokoll.csv', exportAudits(db, query, deps)));
}
