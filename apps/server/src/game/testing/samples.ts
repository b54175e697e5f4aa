import * as game from '@kontor/contract/game/api.ts';
import fc from 'fast-check';
import { moment, now, of, person, type Samples, upTo } from '#testing/samples.ts';

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
    [game.getStockSource, {}],
    [game.getOutbox, {}, { query: { after: 7 } }],
  ],
  bodies: {
    'POST /api/game/held-stock/:id/decision': fc.record({ accept: of(false, false, true), version: of('x') }),
  },
  params: { 'POST /api/game/held-stock/:id/decision': fc.constant({ id: 1 }) },
  async writes({ act, kontor: { anonymous }, admin }) {
    const item = { name: 'yeast', label: 'Hefe', weight: 10 };
    await act(anonymous, game.sendBaseItems, { body: [item] });
    const players = ['21', '22'].map((discordId) => ({ discordId, citizenName: 'Jemand' }));
    await act(anonymous, game.sendHeartbeat, { body: { players } });
    await act(anonymous, game.sendStock, { body: { citizenName: 'Piet', items: [{ name: 'yeast', amount: 3 }] } });
    await act(anonymous, game.sendAudits, { body: [{ type: 'RAID', message: 'Razzia', displayName: 'Piet' }] });
    const lap = { discordId: '77', citizenName: 'Piet', track: 'Nirgends', vehicle: 'Sultan', timeMs: 1000 };
    await act(anonymous, game.sendLapTimes, { body: [lap] });
    // A snapshot that empties the store waits for a decision.
    await act(anonymous, game.sendStock, { body: { citizenName: 'Piet', kind: 'snapshot', items: [] } });
    const { held } = (await admin.call(game.getHeldStock)).body;
    const body = { accept: false, version: String(held?.version) };
    await act(admin, game.decideHeldStock, { params: { id: Number(held?.id) }, body });
  },
};
