import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/tips/api.ts';
import { showsTips } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import type { Notices } from '#game';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { closeGame, previewWinners } from './games/close-game.ts';
import { findGame, listGames, type StoredGame } from './games/games.repo.ts';
import { changeGame, createGames, removeGame } from './games/manage-games.ts';
import { createOpenLiga } from './matchdays/openliga.ts';
import { proposeResults } from './matchdays/propose-results.ts';
import { previewMatchday, takeOverMatchday } from './matchdays/take-over.ts';
import { markPayouts, payAll, presentPayouts, settlePayouts } from './payouts/pay-out.ts';
import { findTotals, listPayouts } from './payouts/payouts.repo.ts';
import { findLeaderboard, findPlayer } from './standings/leaderboard.ts';
import { findRecap, recordRecap } from './standings/recap.ts';
import { giveTip, withdrawTip } from './tipping/give-tip.ts';
import { presentTips, withOwnTips } from './tipping/present-tips.ts';
import { countTips, findTip, listTips } from './tipping/tips.repo.ts';

const TIPS_AT_FIRST = 200;

async function known(db: Db, id: number): Promise<StoredGame> {
  const game = await findGame(db, id);
  if (!game) throw new AppError('not-found');
  return game;
}

async function presentOne(db: Db, game: StoredGame, userId: string): Promise<TipGame> {
  const [presented] = await withOwnTips(db, [game], userId);
  if (!presented) throw new Error('one game in, none out');
  return presented;
}

function readRoutes({ route, clock }: Platform): void {
  route(api.listTipGames, async ({ db, actor, query }) => withOwnTips(db, await listGames(db, query), actor?.id));
  route(api.listMyTipGames, async ({ db, actor, query }) =>
    withOwnTips(db, await listGames(db, query, actor.id), actor.id),
  );

  route(api.getTipGame, async ({ db, actor, params }) => {
    const game = await known(db, params.id);
    const [own, count] = [actor && (await findTip(db, game.id, actor.id)), await countTips(db, game.id)];
    const isShown = showsTips(game, clock());
    const first = isShown ? (await listTips(db, game.id, { limit: TIPS_AT_FIRST })).slice(0, TIPS_AT_FIRST) : [];
    const [ownTip = null] = own ? await presentTips(db, [own]) : [];
    return { ...game, tips: isShown ? await presentTips(db, first) : ownTip ? [ownTip] : [], tipCount: count, ownTip };
  });

  route(api.listTips, async ({ db, actor, params, query }) => {
    const game = await known(db, params.id);
    if (showsTips(game, clock())) return presentTips(db, await listTips(db, game.id, query));
    const own = actor && (await findTip(db, game.id, actor.id));
    return presentTips(db, own ? [own] : []);
  });

  route(api.getLeaderboard, ({ db, actor, query }) => findLeaderboard(db, query.period, actor?.id));
  route(api.getPlayer, ({ db, actor, params }) => findPlayer(db, params.userId, actor?.id, clock()));
}

function tipRoutes({ route, clock }: Platform): void {
  route(api.saveTip, async ({ db, actor, params, body, publish }) => {
    const tip = await giveTip(db, actor, { gameId: params.id, score: body, clock });
    publish(api.tipGameUpdate, { id: params.id });
    const [presented] = await presentTips(db, [tip]);
    if (!presented) throw new Error('one tip in, none out');
    return presented;
  });

  route(api.removeTip, async ({ db, actor, params, publish }) => {
    await withdrawTip(db, actor, { gameId: params.id, clock });
    publish(api.tipGameUpdate, { id: params.id });
  });
}

function adminRoutes({ route, clock }: Platform, notices: Notices): void {
  route(api.createTipGame, async ({ db, actor, body, publish }) => {
    const [game] = await createGames(db, actor, [body], clock());
    if (!game) throw new Error('one game in, none out');
    publish(api.tipGameUpdate, { id: game.id });
    return presentOne(db, game, actor.id);
  });

  route(api.importTipGames, async ({ db, actor, body, publish }) => {
    const games = await createGames(db, actor, body.games, clock());
    for (const { id } of games) publish(api.tipGameUpdate, { id });
    return withOwnTips(db, games, actor.id);
  });

  route(api.changeTipGame, async ({ db, actor, params, body, publish }) => {
    const game = await changeGame(db, actor, { id: params.id, wanted: body, at: clock() });
    publish(api.tipGameUpdate, { id: game.id });
    return presentOne(db, game, actor.id);
  });

  route(api.removeTipGame, async ({ db, actor, params, publish }) => {
    await removeGame(db, actor, { id: params.id, at: clock() });
    publish(api.tipGameUpdate, { id: params.id });
  });

  route(api.getRecap, async ({ db }) => (await findRecap(db)) ?? null);
  route(api.sendRecap, async ({ db, body }) => ({ channels: await recordRecap(db, body.gameId, clock()) }));

  route(api.previewWinners, ({ db, params, query }) => previewWinners(db, params.id, query, clock()));

  route(api.closeTipGame, async ({ db, actor, params, body, publish }) => {
    const game = await closeGame(db, actor, { id: params.id, wanted: body, at: clock(), notify: notices.send });
    publish(api.tipGameUpdate, { id: game.id });
    publish(api.tipPayoutUpdate, {});
    return presentOne(db, game, actor.id);
  });
}

/** What OpenLigaDB says is shown; what is taken over is what a person has seen and pressed. */
function matchdayRoutes({ route, clock, env }: Platform): void {
  const openLiga = createOpenLiga({ baseUrl: env.OPENLIGADB_URL, clock });
  route(api.previewMatchday, ({ db, query }) => previewMatchday(db, openLiga, query, clock()));
  route(api.takeOverMatchday, async ({ db, actor, body, publish }) => {
    const games = await takeOverMatchday(db, actor, { wanted: body, at: clock() });
    for (const { id } of games) publish(api.tipGameUpdate, { id });
    return withOwnTips(db, games, actor.id);
  });
  route(api.listProposals, ({ db }) => proposeResults(db, openLiga, clock()));
}

function payoutRoutes({ route, clock }: Platform): void {
  route(api.listPayouts, async ({ db, query }) => presentPayouts(db, await listPayouts(db, query)));
  route(api.getPayoutTotals, ({ db }) => findTotals(db));

  route(api.markPayouts, async ({ db, actor, body, publish }) => {
    publish(api.tipPayoutUpdate, {});
    return markPayouts(db, actor, body, clock());
  });

  route(api.settlePayouts, async ({ db, actor, body, publish }) => {
    publish(api.tipPayoutUpdate, {});
    return settlePayouts(db, actor, body.ids, clock());
  });

  route(api.payAll, async ({ db, actor, body, publish }) => {
    publish(api.tipPayoutUpdate, {});
    return payAll(db, actor, body, clock());
  });
}

export interface Deps {
  readonly notices: Notices;
}

export function tipsRoutes(platform: Platform, { notices }: Deps): void {
  readRoutes(platform);
  tipRoutes(platform);
  adminRoutes(platform, notices);
  matchdayRoutes(platform);
  payoutRoutes(platform);
}
