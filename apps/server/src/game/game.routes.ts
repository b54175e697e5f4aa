import * as api from '@kontor/contract/game/api.ts';
import { isStockReported } from '@kontor/contract/game/rules.ts';
import type { LapTimeReport } from '@kontor/contract/game/schema.ts';
import { baseItemsUpdate, inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import { keepGameAudits } from '#audit';
import { type NotifyStock, upsertBaseItems } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { AfterCommit } from '#platform/write.ts';
import { decideHeld, presentHeld } from './decide-held.ts';
import { findLinkedUsers, findStockReport, saveBridge, saveReport, saveStockReport } from './game.repo.ts';
import { readOutbox } from './notices.ts';
import { removeNoticesBut } from './outbox.repo.ts';
import type { PresenceOfPlayers } from './presence.ts';
import { takeStock } from './take-stock.ts';

/** Of players, when they are heard of: whether the game calls them on duty, where it knows that. */
export interface SeePlayers {
  readonly see: (
    tx: Tx,
    players: readonly { readonly userId: string; readonly duty: boolean | null }[],
    publish: AfterCommit['publish'],
  ) => Promise<void>;
}

export interface Deps {
  readonly presence: PresenceOfPlayers;
  readonly keepLapTimes: (tx: Tx, laps: readonly LapTimeReport[], now: Date) => Promise<void>;
  readonly lapReports: { readonly place: () => void };
  readonly notifyStock: NotifyStock;
  readonly duty: SeePlayers;
  /** Ends the sessions in the tablet of players who have left; returns which. */
  readonly endAbsent: (
    tx: Tx,
    players: { online: readonly string[]; isEmpty: boolean },
    now: Date,
  ) => Promise<string[]>;
}

export function gameRoutes(
  { route, write, clock, env, live }: Platform,
  { presence, keepLapTimes, lapReports, notifyStock, endAbsent, duty }: Deps,
): void {
  route(api.getPresence, ({ actor }) => presence.of(actor.id));
  route(api.getGameStatus, ({ db }) => presence.status(db));

  route(api.getStockSource, async ({ db }) => {
    const reportedAt = await findStockReport(db);
    return { isReporting: isStockReported(reportedAt, clock()), reportedAt: reportedAt?.toISOString() ?? null };
  });

  route(api.getHeldStock, async ({ db }) => ({ held: await presentHeld(db) }));
  route(api.decideHeldStock, async ({ db, actor, params, body, publish }) => {
    const changed = await decideHeld(db, actor, { id: params.id, ...body, at: clock });
    if (changed.length > 0) await notifyStock(publish, changed);
    else publish(inventoryUpdate, {});
  });

  // From here on the game server calls, with a token; it repeats what got lost.
  route(api.sendHeartbeat, async ({ db, body: { players, ...self }, publish, afterCommit }) => {
    const linked = await findLinkedUsers(
      db,
      players.flatMap(({ licence }) => licence ?? []),
    );
    const known = players.flatMap(({ discordId, licence, duty }) => {
      const userId = discordId ?? (licence && linked.get(licence));
      return userId ? [{ userId, duty: duty ?? null }] : [];
    });
    const online = known.map(({ userId }) => userId);
    await saveReport(db, 'bridge', { at: clock(), online, players: players.length });
    await saveBridge(db, self);
    await removeNoticesBut(db, online);
    await duty.see(db, known, publish);
    const ended = await endAbsent(db, { online, isEmpty: players.length === 0 }, clock());
    afterCommit(() => {
      for (const session of ended) live.endSession(session);
    });
  });

  route(api.getOutbox, ({ query }) => write((tx) => readOutbox(tx, query.after, clock())));

  route(api.sendBaseItems, async ({ db, body, publish }) => {
    const result = await upsertBaseItems(db, body);
    if (result.added + result.changed > 0) publish(baseItemsUpdate, {});
    return result;
  });

  route(api.sendStock, async ({ db, body, publish }) => {
    const taking = { clock, removalPercent: env.BRIDGE_REMOVAL_PERCENT };
    const { result, changed } = await takeStock(db, body, taking);
    await saveStockReport(db, clock());
    if (changed.length > 0) await notifyStock(publish, changed);
    // A held snapshot that appears or goes shows on the stock screen.
    else if (body.kind === 'snapshot') publish(inventoryUpdate, {});
    return result;
  });

  route(api.sendAudits, async ({ db, body }) => {
    await keepGameAudits(db, body, clock());
  });

  route(api.sendLapTimes, async ({ db, body, afterCommit }) => {
    await keepLapTimes(db, body, clock());
    afterCommit(lapReports.place);
  });
}
