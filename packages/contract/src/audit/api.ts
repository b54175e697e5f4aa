import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { topic } from '../core/topic.ts';
import { AuditEntry, AuditFilter } from './schema.ts';

export const listAudits = endpoint({
  method: 'GET',
  path: '/api/audits',
  summary: 'What happened, newest first.',
  access: 'super-admin',
  feature: 'AUDIT_LOG',
  query: AuditFilter,
  response: z.array(AuditEntry),
  paged: true,
});

export const listAuditTypes = endpoint({
  method: 'GET',
  path: '/api/audits/types',
  summary: 'Types of which there are entries.',
  access: 'super-admin',
  feature: 'AUDIT_LOG',
  response: z.array(z.string()),
});

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audits/people',
  summary: 'People of whom there are entries, for the filter.',
  access: 'super-admin',
  feature: 'AUDIT_LOG',
  response: z.array(z.string()),
});

export const exportAudits = endpoint({
  method: 'GET',
  path: '/api/audits/export',
  summary: 'The same selection as one CSV file.',
  access: 'super-admin',
  isConfirmed: true,
  feature: 'AUDIT_LOG',
  query: AuditFilter,
  response: z.array(AuditEntry),
  media: 'text/csv',
  rateLimit: 'downloads',
});

export const auditUpdate = topic({
  name: '/topic/audit-update',
  summary: 'Something new is in the log.',
  access: 'super-admin',
  feature: 'AUDIT_LOG',
  message: z.object({}),
});
