import * as api from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import type { Score } from '@kontor/contract/tips/schema.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { switchOn } from '#testing/switch-on.ts';

export const START = '2026-11-15T19:30:00.000Z';

export const GAME = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 101, gameStart: START };

export const RESULT: Score = {
  goalsTeamA: 2,
  goalsTeamB: 1,
  redCardsTeamA: 1,
  redCardsTeamB: 0,
  yellowCardsTeamA: 3,
  yellowCardsTeamB: 4,
  cornersTeamA: 7,
  cornersTeamB: 5,
};

export const score = (more: Partial<Score> = {}): Score => ({ ...EMPTY_SCORE, redCardsTeamB: 9, ...more });

export const tip = (by: Caller, id: number, more: Partial<Score> = {}) =>
  by.call(api.saveTip, { params: { id }, body: score(more) });

/** One admin and two players, and what tests do with a game. */
export async function openTips() {
  const kontor = await testApp();
  const follow = createFollow(kontor);
  let admin: Caller;
  let mara: Caller;
  let lou: Caller;

  kontor.prepare(async () => {
    await switchOn(kontor, 'TIP_GAME');
    admin = await kontor.as('ADMIN', { name: 'Selma' });
    mara = await kontor.as('USER', { id: '21', name: 'Mara' });
    lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  });
  const create = async (more: object = {}) =>
    (await admin.call(api.createTipGame, { body: { ...GAME, ...more } })).body.id;
  const close = (id: number, more: Partial<Score> = {}) =>
    admin.call(api.closeTipGame, { params: { id }, body: { gameClosed: true, ...RESULT, ...more } });
  const kickOff = () => {
    kontor.time.now = new Date(START);
  };
  const detail = async (id: number, by: Caller = kontor.anonymous) =>
    (await by.call(api.getTipGame, { params: { id } })).body;
  const audits = async () =>
    (await kontor.db.selectFrom('audit').selectAll().where('type', '=', 'MANAGEMENT').orderBy('id').execute())
      .map(({ message, display_name }) => `${display_name}: ${message.replace(/<[^>]*>/g, '')}`)
      .slice(1);
  const payouts = async (state: 'open' | 'paid' = 'open') =>
    (await admin.call(api.listPayouts, { query: { state } })).body;

  return { kontor, follow, create, close, kickOff, detail, audits, payouts, people: () => ({ admin, mara, lou }) };
}
