import type { Slice } from '#platform/slice.ts';
import { forgetPlayer } from './forget-player.ts';
import { describeClosedGame, describeEnding, describeOpenGames, recordEnding } from './games/discord-tips.ts';
import { PERSONAL_TIPS } from './personal.repo.ts';
import { seedTips } from './seed-demo.ts';
import { type Deps, tipsRoutes } from './tips.routes.ts';

export const tipsSlice = {
  tables: { growing: ['tip', 'tip_game', 'tip_payout', 'tip_score'] },
  routes: tipsRoutes,
  demo: seedTips,
  personal: { sections: PERSONAL_TIPS, forget: forgetPlayer },
  notices: { TIPS_OPEN: describeOpenGames, TIPS_ENDING: describeEnding, TIPS_CLOSED: describeClosedGame },
  recordDue: recordEnding,
} satisfies Slice<Deps>;
