import * as z from 'zod/mini';
import { GameAudit } from '../audit/schema.ts';
import { Moment } from '../core/moment.ts';
import { whole } from '../core/paging.ts';
import { DiscordId, line } from '../core/text.ts';
import { AMOUNT_MAX, BaseItem, HistoryItem, ItemName } from '../inventory/schema.ts';

/** Who says who is in the game: the bridge, the game server's own list, or the choice made at the demo's login. */
const PRESENCE_SOURCES = ['bridge', 'players', 'demo'] as const;
export const PresenceSource = z.enum(PRESENCE_SOURCES);
export type PresenceSource = z.infer<typeof PresenceSource>;

/** Whether the caller is in the game right now; `null` where nobody can tell, which never counts as being there. */
export const Presence = z.object({
  online: z.nullable(z.boolean()),
  checkedAt: z.nullable(z.string()),
  source: z.nullable(PresenceSource),
});
export type Presence = z.infer<typeof Presence>;

/** What one source last said, for the operator. */
export const SourceState = z.object({
  source: PresenceSource,
  /** Whether what it said is young enough to count. */
  isFresh: z.boolean(),
  checkedAt: z.nullable(z.string()),
  players: z.int(),
  /** How many of them can be told apart, because the game knows their Discord account. */
  identified: z.int(),
  /** What went wrong at the last try, as a sentence; `null` while all is well. */
  problem: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  /** What the bridge says about itself; `null` for other sources and before its first word. */
  bridge: z.nullable(
    z.object({
      version: z.nullable(z.string()),
      adapter: z.nullable(z.string()),
      /** Messages that wait in the game server for this server to take them. */
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

/** The game's own number for an account at Rockstar, as FiveM spells it or without its kind. */
export const Licence = z.string().check(
  z.toLowerCase(),
  z.regex(/^(?:license:)?[0-9a-f]{40}$/, 'Das ist keine Lizenz.'),
  z.overwrite((text) => text.replace(/^license:/, '')),
);

/** Names come from players: one that cannot be read must not hide all the others. */
const Player = z.catch(
  z.object({
    discordId: z.catch(z.nullish(DiscordId), null),
    /** Only of players whose Discord account the game does not know. */
    licence: z.catch(z.nullish(Licence), null),
    citizenName: z.catch(z.nullish(line(100)), null),
  }),
  {},
);

export const Heartbeat = z.object({
  players: z.array(Player).check(z.maxLength(PLAYERS_MAX)),
  version: z.nullish(line(30)),
  /** Which inventory it speaks to. */
  adapter: z.nullish(line(30)),
  queued: z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** What went wrong recently, for the settings screen. */
  trouble: z.nullish(line(300)),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** A player may be called anything; a name that cannot be stored is still a player. */
const CitizenName = z.catch(line(100), 'Unbekannt');

/** A large server knows a few thousand items. */
export const BridgeItems = z.array(z.catch(z.nullable(BaseItem), null)).check(z.minLength(1), z.maxLength(20_000));
/** `skipped`: what could not be read, which does not keep the others out. */
export const BridgeItemsResult = z.object({ added: z.int(), changed: z.int(), skipped: z.int() });

/**
 * What happened in the stash of the business. `changes` are signed; a `snapshot` names everything that lies there, and
 * what it does not name is gone.
 */
export const BridgeStock = z.object({
  citizenName: CitizenName,
  kind: z._default(z.enum(['changes', 'snapshot']), 'changes'),
  items: z
    .array(z.object({ name: ItemName, amount: z.int().check(z.minimum(-AMOUNT_MAX), z.maximum(AMOUNT_MAX)) }))
    .check(z.maxLength(5000)),
});
export type BridgeStock = z.infer<typeof BridgeStock>;

export const BridgeStockResult = z.object({
  /** How many items have another amount now. */
  booked: z.int(),
  /** Items nobody has heard of: the bridge sends the list of items and then this again. */
  unknown: z.array(z.string()),
  /** Items of which more was taken than was known to be there. */
  clamped: z.array(z.string()),
  /** Nothing was booked: so much would be gone that an admin decides first. */
  held: z.boolean(),
});
export type BridgeStockResult = z.infer<typeof BridgeStockResult>;

/** A stock reported by the game that waits for an admin. */
export const HeldStock = z.object({
  id: z.int(),
  citizenName: z.string(),
  at: z.string(),
  /** Another one as soon as something else would be booked. */
  version: z.string(),
  /** Pieces that would go, of all that lie there now. */
  removed: z.int(),
  total: z.int(),
  /** What would be another then, the largest losses first. */
  items: z.array(HistoryItem),
});
export type HeldStock = z.infer<typeof HeldStock>;
export const HeldState = z.object({ held: z.nullable(HeldStock) });

/** With the version that was looked at. */
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
  date: z.optional(Moment),
});
export type LapTimeReport = z.infer<typeof LapTimeReport>;
export const BridgeLapTimes = z.array(LapTimeReport).check(z.minLength(1), z.maxLength(AT_ONCE));

/** What a player is notified of while they are in the game. */
export const NOTICE_KINDS = [
  'ORDER_ACCEPTED',
  'ORDER_READY',
  'ORDER_NOT_READY',
  'ORDER_REJECTED',
  'ORDER_CANCELLED',
  'NEW_ORDER',
  'PAYOUT_READY',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The receiver is named as the game knows them: by Discord, or by a licence that is linked to the account. */
export const GameNotice = z.object({
  id: z.int(),
  discordId: z.nullable(DiscordId),
  licence: z.nullable(z.string()),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string(),
});
export type GameNotice = z.infer<typeof GameNotice>;

/** `after`: the last mark that arrived; everything up to it was delivered and is removed. */
export const OutboxQuery = z.object({ after: z._default(whole(z.int().check(z.minimum(0))), 0) });

/** Asked for again with this mark; without notices the mark that was sent. */
export const Outbox = z.object({ mark: z.int(), notices: z.array(GameNotice) });
export type Outbox = z.infer<typeof Outbox>;
