import * as audit from '@kontor/contract/audit/api.ts';
import { clerk, MIDDLE, moment, now, person, type Samples, upTo } from '#testing/samples.ts';

/** As many as can be chosen at once. */
const PEOPLE = Array.from({ length: 20 }, (_, n) => `Person ${n}`);
const TYPES = ['RAID', 'HR', ...Array.from({ length: 48 }, (_, n) => `TYPE_${n}`)];

export const auditSamples: Samples = {
  rows: ({ many, state }) => [
    [
      5,
      `insert into audit (type, message, display_name, created_at${state < 16 ? '' : ', search'}${state < 23 ? '' : ', actor_id, about'})
      select (array['TRADING', 'HR', 'MANAGEMENT', 'RAID', 'DJ'])[1 + n % 5], 'Ereignis <b>' || n || '</b>' || said, name, ${moment}${
        state < 16 ? '' : `, 'Ereignis ' || n || said || ' ' || name`
      }${state < 23 ? '' : `, ${clerk}, case when n % 9 = 0 then array[${person}] end`}
      from ${upTo(many)}, lateral (
        select 'Person ' || n % 40, case when n % 500 = 7 then ' Sonderfall' else '' end
      ) entry (name, said)`,
    ],
    [
      16,
      state < 43
        ? `insert into refused_access (user_id, route, at) select ${person}, 'GET /api/users', ${now} from ${upTo(many)}`
        : `insert into refused_access (person, since, routes) select 'hash' || n, ${moment}, '{GET /api/users}' from ${upTo(many)}`,
    ],
  ],
  reads: [
    [
      audit.listAudits,
      {},
      { query: { before: MIDDLE } },
      { query: { type: ['RAID', 'HR'] } },
      { query: { person: 'Person 3', type: 'RAID' } },
      { query: { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' } },
      { query: { search: 'Ereignis' } },
      { query: { search: 'Sonderfall', before: MIDDLE } },
      { query: { search: 'Sonderfall', type: 'HR' } },
      { query: { search: 'nirgends' } },
      { query: { type: TYPES } },
      { query: { type: TYPES, search: 'Sonderfall' } },
      { query: { person: PEOPLE, limit: 50 } },
      { query: { person: PEOPLE, search: 'nirgends' } },
    ],
    [audit.listAuditTypes, {}],
    [audit.listAuditPeople, {}],
    [audit.exportAudits, { query: { person: 'Person 3' } }],
  ],
};
