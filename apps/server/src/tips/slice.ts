import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/api.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Slice } from '#platform/slice.ts';
import { insertAnonymous } from '#users';
import { describeClosedGame, describeEnding, describeOpenGames, recordEnding } from './games/discord-tips.ts';
import { forgetPayer, handResultsTo, hasResults, PERSONAL_TIPS, removeOpenTips } from './personal.repo.ts';
import { seedTips } from './seed-demo.ts';
import { describeRecap } from './standings/recap.ts';
import { type Deps, tipsRoutes } from './tips.routes.ts';

/** Results stay, under an anonymous player. */
async function forgetPlayer(tx: Tx, { id, pseudonym, publish }: DeletedPerson): Promise<void> {
  for (const game of await removeOpenTips(tx, id)) publish(tipGameUpdate, { id: game });
  if (await hasResults(tx, id)) await handResultsTo(tx, id, await insertAnonymous(tx));
  await forgetPayer(tx, id, pseudonym);
  publish(tipPayoutUpdate, {});
}

export const tipsSlice = {
  tables: { growing: ['tip', 'tip_game', 'tip_payout', 'tip_score'] },
  routes: tipsRoutes,
  demo: seedTips,
  personal: { sections: PERSONAL_TIPS, forget: forgetPlayer },
  notices: {
    TIPS_OPEN: describeOpenGames,
    TIPS_ENDING: describeEnding,
    TIPS_CLOSED: describeClosedGame,
    TIPS_RECAP: describeRecap,
  },
  recordDue: recordEnding,
} satisfies Slice<Deps>;
