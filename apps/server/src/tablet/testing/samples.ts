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
  /** A player without Discord links the licence; another opens the tablet. */
  async writes({ act, kontor: { anonymous }, boss, mara }) {
    for (const maxRole of ['USER', 'ADMIN'] as const)
      await act(boss, tablet.changeTabletSettings, { body: { maxRole } });
    const player = { licence: 'a'.repeat(40), citizenName: 'Piet' };
    const { linkCode } = await act(anonymous, tablet.requestTabletCode, { body: player });
    await act(mara, tablet.linkGame, { body: { code: String(linkCode) } });
    const { code } = await act(anonymous, tablet.requestTabletCode, { body: { discordId: '22', citizenName: 'Piet' } });
    await act(anonymous, tablet.openTabletSession, { body: { code: String(code) } });
    await act(mara, tablet.unlinkGame);
  },
};
