import * as api from '@kontor/contract/audit/api.ts';
import type { Platform } from '#platform/platform.ts';
import { listAudits, listPeople, listTypes } from './audit.repo.ts';
import { exportAudits } from './export-audits.ts';

export function auditRoutes({ route }: Platform): void {
  route(api.listAudits, ({ db, query }) => listAudits(db, query));
  route(api.listAuditTypes, ({ db }) => listTypes(db));
  route(api.listAuditPeople, ({ db }) => listPeople(db));
  route(api.exportAudits, ({ db, query, download }) => download('protokoll.csv', exportAudits(db, query)));
}
