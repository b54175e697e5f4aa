import * as tablet from '@kontor/contract/tablet/api.ts';
import { now, person, type Samples, upTo } from '#testing/samples.ts';

export const tabletSamples: Samples = {
  rows: ({ many }) => [
    [30, `insert into tablet_visit (user_id, day) select ${person}, '2026-11-15' from ${upTo(many)}`],
    [
      30,
      `insert into tablet_code (code_hash, user_id, through_link, expires_at) select 'hash' || n, ${person}, false, ${now} from ${upTo(9)}`,
    ],
    [30, `insert into link_code (code_hash, licence, expires_at) select 'hash' || n, 'l' || n, ${now} from ${upTo(9)}`],
  ],
  reads: [
    [tablet.getTabletSettings, {}],
    [tablet.getGameLink, {}],
  ],
};
