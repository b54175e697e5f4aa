import * as z from 'zod/mini';
import { GameAudit } from '../audit/schema.ts';
import { DateTime } from '../core/date-time.ts';
import { whole } from '../core/paging.ts';
import { DiscordId, line } from '../core/text.ts';
import { AMOUNT_MAX, BaseItem, HistoryItem, ItemName } from '../inventory/schema.ts';

/** By the bridge, the game server's own list, or the choice at the demo's login. */
const PRESENCE_SOURCES = ['bridge', 'players', 'demo'] as const;
export const PresenceSource = z.enum(PRESENCE_SOURCES);
export type PresenceSource = z.infer<typeof PresenceSource>;

/** `null`: unknown, which never counts as online. */
export const Presence = z.object({
  online: z.nullable(z.boolean()),
  checkedAt: z.nullable(z.string()),
  source: z.nullable(PresenceSource),
});
export type Presence = z.infer<typeof Presence>;

export const SourceState = z.object({
  source: PresenceSource,
  isFresh: z.boolean(),
  checkedAt: z.nullable(z.string()),
  players: z.int(),
  /** Players whose Discord account the game knows. */
  identified: z.int(),
  /** Of the last attempt; `null` after a success. */
  problem: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  /** Reported by the bridge; `null` for other sources and before its first report. */
  bridge: z.nullable(
    z.object({
      version: z.nullable(z.string()),
      adapter: z.nullable(z.string()),
      /** Messages waiting in the game server. */
      queued: z.nullable(z.int()),
      trouble: z.nullable(z.string()),
    }),
  ),
});
export type SourceState = z.infer<typeof SourceState>;

export const GameStatus = z.object({ sources: z.array(SourceState) });
export type GameStatus = z.infer<typeof GameStatus>;

/** More than any game server takes. */
const PLAYERS_MAX = 4096;

/** Rockstar's licence id, with or without FiveM's prefix. */
export const Licence = z.string().check(
  z.toLowerCase(),
  z.regex(/^(?:license:)?[0-9a-f]{40}$/, 'Das ist keine Lizenz.'),
  z.overwrite((text) => text.replace(/^license:/, '')),
);

/** Names come from players: an invalid one must not hide the others. */
const Player = z.catch(
  z.object({
    discordId: z.catch(z.nullish(DiscordId), null),
    /** Only of players whose Discord account the game does not know. */
    licence: z.catch(z.nullish(Licence), null),
    citizenName: z.catch(z.nullish(line(100)), null),
    /** Only of the jobs that the owner of the game server has named for it. */
    job: z.catch(z.nullish(line(60)), null),
    /** Missing while the game does not know, as when a character is being chosen. */
    duty: z.catch(z.nullish(z.boolean()), null),
  }),
  {},
);

export const Heartbeat = z.object({
  players: z.array(Player).check(z.maxLength(PLAYERS_MAX)),
  version: z.nullish(line(30)),
  adapter: z.nullish(line(30)),
  queued: z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Shown on the settings screen. */
  trouble: z.nullish(line(300)),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** An invalid name must not reject the report. */
const CitizenName = z.catch(line(100), 'Unbekannt');

/** A large server has a few thousand items. */
export const BridgeItems = z.array(z.catch(z.nullable(BaseItem), null)).check(z.minLength(1), z.maxLength(20_000));
/** `skipped`: invalid entries. */
export const BridgeItemsResult = z.object({ added: z.int(), changed: z.int(), skipped: z.int() });

/** `changes` are signed; a `snapshot` lists the whole stash, and items missing in it are gone. */
export const BridgeStock = z.object({
  citizenName: CitizenName,
  kind: z._default(z.enum(['changes', 'snapshot']), 'changes'),
  items: z
    .array(z.object({ name: ItemName, amount: z.int().check(z.minimum(-AMOUNT_MAX), z.maximum(AMOUNT_MAX)) }))
    .check(z.maxLength(5000)),
});
export type BridgeStock = z.infer<typeof BridgeStock>;

export const BridgeStockResult = z.object({
  booked: z.int(),
  /** The bridge sends its list of items and then repeats the report. */
  unknown: z.array(z.string()),
  /** More was taken than was known to be in stock. */
  clamped: z.array(z.string()),
  /** Nothing was booked: an admin must confirm it first. */
  held: z.boolean(),
});
export type BridgeStockResult = z.infer<typeof BridgeStockResult>;

/** `null`: the game has never reported any stock. */
export const StockSource = z.object({ isReporting: z.boolean(), reportedAt: z.nullable(z.string()) });
export type StockSource = z.infer<typeof StockSource>;

/** Waits for the decision of an admin. */
export const HeldStock = z.object({
  id: z.int(),
  citizenName: z.string(),
  at: z.string(),
  /** Changes with what would be booked. */
  version: z.string(),
  removed: z.int(),
  total: z.int(),
  /** The largest losses first. */
  items: z.array(HistoryItem),
});
export type HeldStock = z.infer<typeof HeldStock>;
export const HeldState = z.object({ held: z.nullable(HeldStock) });

export const HeldDecision = z.object({ accept: z.boolean(), version: line(64) });

const AT_ONCE = 200;
export const BridgeAudits = z.array(GameAudit).check(z.minLength(1), z.maxLength(AT_ONCE));

export const LapTimeReport = z.object({
  discordId: z.nullish(DiscordId),
  citizenName: CitizenName,
  track: line(100),
  vehicle: line(100),
  class: z.nullish(line(20)),
  timeMs: z.int().check(z.minimum(1), z.maximum(86_400_000)),
  date: z.optional(DateTime),
});
export type LapTimeReport = z.infer<typeof LapTimeReport>;
export const BridgeLapTimes = z.array(LapTimeReport).check(z.minLength(1), z.maxLength(AT_ONCE));

export const NOTICE_KINDS = [
  'ORDER_ACCEPTED',
  'ORDER_READY',
  'ORDER_NOT_READY',
  'ORDER_REJECTED',
  'ORDER_CANCELLED',
  'NEW_ORDER',
  'PAYOUT_READY',
  'SHIFT_LONG',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The receiver's id in the game: Discord, or a linked licence. */
export const GameNotice = z.object({
  id: z.int(),
  discordId: z.nullable(DiscordId),
  licence: z.nullable(z.string()),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string(),
});
export type GameNotice = z.infer<typeof GameNotice>;

/** `after`: the last ack id that arrived; notices up to it are removed. */
export const OutboxQuery = z.object({ after: z._default(whole(z.int().check(z.minimum(0))), 0) });

/** `mark`: the next `after`. */
export const Outbox = z.object({ mark: z.int(), notices: z.array(GameNotice) });
export type Outbox = z.infer<typeof Outbox>;
