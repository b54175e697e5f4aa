import { POLL_MS } from '@kontor/contract/game/rules.ts';
import { gameServerUpdate } from '@kontor/contract/game/topics.ts';
import { MINUTE_MS } from '#platform/jobs.ts';
import type { Slice } from '#platform/slice.ts';
import { type Deps, gameRoutes } from './game.routes.ts';
import { tooOldAt } from './notices.ts';
import { removeNoticesBefore } from './outbox.repo.ts';
import { forgetPresence, PERSONAL_GAME } from './personal.repo.ts';
import { createPoll } from './poll-players.ts';
import { describeOutage, reportOutage } from './report-outage.ts';

const OUTAGE_CHECK_MS = 20_000;

export const gameSlice = {
  tables: { growing: ['game_link'], bounded: ['demo_presence', 'game_notice', 'game_presence', 'held_snapshot'] },
  notInBackup: ['game_notice'],
  routes: gameRoutes,
  start({ app, env, db, write, clock }, { duty }) {
    const since = clock();
    const { FIVEM_URL: url, FIVEM_PLAYERS_TOKEN: token } = env;
    const poll = url && createPoll({ db, clock, write, duty, log: app.log, url, token });
    return {
      jobs: [
        ...(poll ? [{ name: 'players', everyMs: POLL_MS, atStart: true, takesLong: true, run: poll } as const] : []),
        { name: 'notices', everyMs: MINUTE_MS, run: () => removeNoticesBefore(db, tooOldAt(clock())) },
        {
          name: 'game-silence',
          everyMs: OUTAGE_CHECK_MS,
          run: () =>
            write(async (tx, { publish }) => {
              if (await reportOutage(tx, { env, now: clock(), since })) publish(gameServerUpdate, {});
            }),
        },
      ],
    };
  },
  // Everyone who is in the game stands in the same row.
  personal: { sections: PERSONAL_GAME, forgetLast: forgetPresence },
  notices: { GAME_SERVER: describeOutage },
} satisfies Slice<Deps>;
