import type { Slice } from './slice.ts';

const FOUND = ['TRADING', 'HR', 'MANAGEMENT', 'RAID', 'DJ'];
const TYPES = Array.from({ length: 50 }, (_, n) => `type=${FOUND[n] ?? `TYPE_${n}`}`).join('&');

/** Entries of forty people; one word stands in every twentieth, one in twenty of them all. */
export const audit: Slice = {
  tables: ['audit'],
  fill: async (db, total) => {
    await db.query(
      `insert into audit (type, message, search, display_name, created_at)
       select (array['TRADING', 'HR', 'MANAGEMENT', 'RAID', 'DJ'])[1 + n % 5], 'Ereignis <b>' || n || '</b>' || said,
         'Ereignis ' || n || said || ' Person ' || n % 40, 'Person ' || n % 40, now() - n * interval '1 second'
       from generate_series(1, $1::int) n, lateral (select case when n % 20 = 7 then ' Sonderfall' else '' end ||
         case when n % ($1::int / 20) = 9 then ' Siebenschläfer' else '' end) word (said)`,
      [total],
    );
  },
  asks: {
    Protokoll: { path: '/api/audits?limit=50', as: 'Leitung' },
    'Protokoll, last page': { path: '/api/audits?limit=50&before=900', as: 'Leitung' },
    'Protokoll, two types': { path: '/api/audits?limit=50&type=RAID&type=HR', as: 'Leitung' },
    'Protokoll, fifty types': { path: `/api/audits?limit=50&${TYPES}`, as: 'Leitung' },
    'Protokoll, text in fifty types': { path: `/api/audits?limit=50&search=Ereignis&${TYPES}`, as: 'Leitung' },
    'Protokoll, one person': { path: '/api/audits?limit=25&person=Person%203', as: 'Leitung' },
    'Protokoll, text in every entry': { path: '/api/audits?limit=50&search=Ereignis', as: 'Leitung' },
    'Protokoll, text in every twentieth': { path: '/api/audits?limit=49&search=Sonderfall', as: 'Leitung' },
    'Protokoll, text in one type': { path: '/api/audits?limit=9&search=Sonderfall&type=MANAGEMENT', as: 'Leitung' },
    'Protokoll, text in twenty of all': { path: '/api/audits?search=Siebenschl%C3%A4fer', as: 'Leitung' },
    'Protokoll, text nobody wrote': { path: '/api/audits?search=Quastenflosser', as: 'Leitung', isEmpty: true },
    'Protokoll, types for the filter': { path: '/api/audits/types', as: 'Leitung' },
    'Protokoll, people for the filter': { path: '/api/audits/people', as: 'Leitung' },
    'Protokoll, a thousand as for a file': { path: '/api/audits?limit=1000', as: 'Leitung' },
  },
};
