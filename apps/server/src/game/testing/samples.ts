import * as game from '@kontor/contract/game/api.ts';
import { moment, now, person, type Samples, upTo } from '#testing/samples.ts';

export const gameSamples: Samples = {
  rows: ({ many }) => [
    [6, `insert into demo_presence (user_id, online) select ${person}, n % 2 = 0 from ${upTo(9)}`],
    // Heard of a moment ago: a silent game server would end the sessions in the tablet.
    [
      13,
      `insert into game_presence (source, checked_at, online, players) values ('bridge', ${now}, '{1000001}', 3) on conflict do nothing`,
    ],
    [27, `insert into held_snapshot (citizen_name, items, told_at) values ('Spielserver', '{"item1": 1}', ${now})`],
    [
      30,
      `insert into game_link (user_id, licence, linked_at) select ${person}, lpad(n::text, 40, '0'), ${moment} from ${upTo(many)}`,
    ],
    [
      30,
      `insert into game_notice (user_id, kind, title, text, created_at)
      select ${person}, 'ORDER_READY', 'T', 'X', ${now} from ${upTo(9)}`,
    ],
  ],
  reads: [
    [game.getPresence, {}],
    [game.getGameStatus, {}],
    [game.getHeldStock, {}],
    [game.getOutbox, {}, { query: { after: 7 } }],
  ],
};
