import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import {
  BridgeAudits,
  BridgeItems,
  BridgeItemsResult,
  BridgeLapTimes,
  BridgeStock,
  BridgeStockResult,
  GameStatus,
  Heartbeat,
  HeldDecision,
  HeldState,
  Outbox,
  OutboxQuery,
  Presence,
  StockSource,
} from './schema.ts';

export const getPresence = endpoint({
  method: 'GET',
  path: '/api/game/presence',
  summary: 'Whether the caller is logged in on the game server right now.',
  access: 'user',
  response: Presence,
});

export const getGameStatus = endpoint({
  method: 'GET',
  path: '/api/game/status',
  summary: 'Where the knowledge of who is in the game comes from, and how fresh it is.',
  access: 'super-admin',
  response: GameStatus,
});

export const getStockSource = endpoint({
  method: 'GET',
  path: '/api/game/stock-source',
  summary: 'Whether the game server reports what lies in the store, and when it last did.',
  access: 'stock',
  feature: 'PRODUCTS',
  response: StockSource,
});

export const getHeldStock = endpoint({
  method: 'GET',
  path: '/api/game/held-stock',
  summary: 'A snapshot of the game that would remove much of the store and waits for a decision.',
  access: 'admin',
  feature: 'PRODUCTS',
  response: HeldState,
});

export const decideHeldStock = endpoint({
  method: 'POST',
  path: '/api/game/held-stock/:id/decision',
  summary: 'Book the snapshot that waits, or put it aside.',
  access: 'admin',
  feature: 'PRODUCTS',
  params: z.object({ id: Id }),
  body: HeldDecision,
  response: z.void(),
});

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/api/bridge/heartbeat',
  summary: 'The game server says who is on it; an empty list when it shuts down.',
  access: 'bridge',
  body: Heartbeat,
  response: z.void(),
});

export const sendBaseItems = endpoint({
  method: 'POST',
  path: '/api/bridge/base-items',
  summary: 'The items the game knows; new ones are added, known ones brought up to date, none removed.',
  access: 'bridge',
  body: BridgeItems,
  bodyLimit: 8 * 1024 * 1024,
  response: BridgeItemsResult,
});

export const sendStock = endpoint({
  method: 'POST',
  path: '/api/bridge/inventory',
  summary: 'What was put into the stash or taken out of it, or everything that lies there.',
  access: 'bridge',
  body: BridgeStock,
  response: BridgeStockResult,
});

export const sendAudits = endpoint({
  method: 'POST',
  path: '/api/bridge/audits',
  summary: 'What happened in the game, for the log.',
  access: 'bridge',
  body: BridgeAudits,
  response: z.void(),
});

export const sendLapTimes = endpoint({
  method: 'POST',
  path: '/api/bridge/lap-times',
  summary: 'Lap times driven in the game.',
  access: 'bridge',
  body: BridgeLapTimes,
  response: z.void(),
});

export const getOutbox = endpoint({
  method: 'GET',
  path: '/api/bridge/outbox',
  summary: 'What players in the game are to be notified of; `after` acknowledges what arrived before.',
  access: 'bridge',
  query: OutboxQuery,
  response: Outbox,
});

export { gameServerUpdate } from './topics.ts';
