import { HOUR_MS } from '#platform/jobs.ts';
import type { Slice } from '#platform/slice.ts';
import { auditRoutes } from './audit.routes.ts';
import { forgetInAudit } from './forget-person.ts';
import { PERSONAL_AUDIT } from './personal.repo.ts';
import type { NamedAudits } from './present-audits.ts';
import { removeRefusals } from './refusals.repo.ts';
import { seedAudit } from './seed-demo.ts';

export const auditSlice = {
  tables: { growing: ['audit', 'refused_access'] },
  routes: auditRoutes,
  start: ({ db, clock }) => ({
    jobs: [{ name: 'refusals', everyMs: HOUR_MS, run: () => removeRefusals(db, clock()) }],
  }),
  demo: seedAudit,
  personal: { sections: PERSONAL_AUDIT, forget: forgetInAudit },
} satisfies Slice<NamedAudits>;
