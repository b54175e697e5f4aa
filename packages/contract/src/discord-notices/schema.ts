import * as z from 'zod/mini';
import type { Feature } from '../core/features.ts';
import { line } from '../core/text.ts';

/** What a channel can be notified of. */
export const EVENTS = [
  'ORDER_NEW',
  'ORDER_OVERDUE',
  'ORDER_STATE',
  'PRODUCTION_MISSING',
  'STOCK_LOW',
  'SHRINKAGE',
  'SHOP',
  'WEEK_SUMMARY',
  'CASH_CLOSED',
  'CASH_DIFFERENCE',
  'CASH_FORGOTTEN',
  'TIPS_OPEN',
  'TIPS_ENDING',
  'TIPS_CLOSED',
  'TIPS_RECAP',
  'TOURNAMENT_OPEN',
  'TOURNAMENT_RESULTS',
  'VIDEO_READY',
  'SHIFT_LONG',
  'NOBODY_ON_DUTY',
  'GAME_SERVER',
  'BACKUP_FAILED',
] as const;
export const NoticeEvent = z.enum(EVENTS);
export type NoticeEvent = z.infer<typeof NoticeEvent>;

export const EVENT_LABELS: Record<NoticeEvent, string> = {
  ORDER_NEW: 'Neue Bestellung',
  ORDER_OVERDUE: 'Bestellung wartet seit 5 Minuten',
  ORDER_STATE: 'Stand einer Bestellung',
  PRODUCTION_MISSING: 'Für eine Bestellung fehlt Ware',
  STOCK_LOW: 'Bestand unter dem Ziel',
  SHRINKAGE: 'Ungeklärter Schwund über der Grenze',
  SHOP: 'Geöffnet und geschlossen',
  WEEK_SUMMARY: 'Die Woche in Zahlen',
  CASH_CLOSED: 'Kassentag abgeschlossen',
  CASH_DIFFERENCE: 'Kassendifferenz über der Grenze',
  CASH_FORGOTTEN: 'Kassentag nicht abgeschlossen',
  TIPS_OPEN: 'Neues Tippspiel',
  TIPS_ENDING: 'Tippspiel endet in einer Stunde',
  TIPS_CLOSED: 'Ergebnis eines Tippspiels',
  TIPS_RECAP: 'Rückblick auf einen Spieltag',
  TOURNAMENT_OPEN: 'Turnier nimmt Anmeldungen an',
  TOURNAMENT_RESULTS: 'Ergebnis eines Rennens oder Turniers',
  VIDEO_READY: 'Aufnahme ist da',
  SHIFT_LONG: 'Dienst dauert 12 Stunden',
  NOBODY_ON_DUTY: 'Offen, aber niemand im Dienst',
  GAME_SERVER: 'Spielserver antwortet nicht',
  BACKUP_FAILED: 'Sicherung gescheitert',
};

/** Of a feature that is switched off nothing new is sent. */
export const EVENT_FEATURES: Partial<Record<NoticeEvent, Feature>> = {
  ORDER_NEW: 'PRODUCT_ORDER',
  ORDER_OVERDUE: 'PRODUCT_ORDER',
  ORDER_STATE: 'PRODUCT_ORDER',
  PRODUCTION_MISSING: 'PRODUCT_ORDER',
  STOCK_LOW: 'PRODUCTS',
  SHRINKAGE: 'PRODUCTS',
  WEEK_SUMMARY: 'PRODUCT_ORDER',
  CASH_CLOSED: 'CASH',
  CASH_DIFFERENCE: 'CASH',
  CASH_FORGOTTEN: 'CASH',
  TIPS_OPEN: 'TIP_GAME',
  TIPS_ENDING: 'TIP_GAME',
  TIPS_CLOSED: 'TIP_GAME',
  TIPS_RECAP: 'TIP_GAME',
  TOURNAMENT_OPEN: 'RACING',
  TOURNAMENT_RESULTS: 'RACING',
  VIDEO_READY: 'VOD_SERVICE',
  SHIFT_LONG: 'TEAM',
  NOBODY_ON_DUTY: 'TEAM',
};

/** Why a notice was not delivered. */
const DROP_REASONS = ['IN_DOUBT', 'TOO_OLD', 'REFUSED', 'MESSAGE_GONE'] as const;
const DropReason = z.enum(DROP_REASONS);
export type DropReason = z.infer<typeof DropReason>;

export const DROP_LABELS: Record<DropReason, string> = {
  IN_DOUBT: 'Antwort von Discord verloren: vielleicht angekommen, deshalb nicht noch einmal gesendet',
  TOO_OLD: 'einen Tag lang nicht zustellbar',
  REFUSED: 'von Discord abgelehnt',
  MESSAGE_GONE: 'Nachricht im Kanal gelöscht',
};

export const NAME_MAX = 60;
export const TARGETS_MAX = 10;

/** As a clock in Berlin shows it. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit wie 22:30 angeben.'));

/** Ends on the next day where it ends before it begins. */
const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], message: 'Anfang und Ende sind gleich.' }));
export type QuietHours = z.infer<typeof QuietHours>;

const RoleId = z.string().check(z.trim(), z.regex(/^\d{17,20}$/, 'Eine Rollen-ID hat 17 bis 20 Ziffern.'));

const settings = {
  name: line(NAME_MAX),
  events: z
    .array(NoticeEvent)
    .check(z.minLength(1, 'Bitte wähle mindestens ein Ereignis.'), z.maxLength(EVENTS.length)),
  /** Is mentioned by every new message, and nobody else ever is. */
  roleId: z.nullable(RoleId),
  /** Also phone number and note of an order. */
  showsContact: z.boolean(),
  quietHours: z.nullable(QuietHours),
  isOn: z.boolean(),
};

export const ADDRESS_MAX = 300;
const Address = z.string().check(z.trim(), z.maxLength(ADDRESS_MAX));

export const NewTarget = z.object({ ...settings, address: Address });
export type NewTarget = z.infer<typeof NewTarget>;

/** Without an address the stored one stays. */
export const TargetChange = z.object({ ...settings, address: z.optional(Address), version: z.int() });
export type TargetChange = z.infer<typeof TargetChange>;

/** Why Kontor has switched a target off by itself. */
const Trouble = z.enum(['GONE', 'SEALED']);
export type Trouble = z.infer<typeof Trouble>;

/** The address is never shown again. */
export const Target = z.object({
  id: z.int(),
  name: z.string(),
  events: z.array(NoticeEvent),
  roleId: z.nullable(z.string()),
  showsContact: z.boolean(),
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  isOn: z.boolean(),
  trouble: z.nullable(Trouble),
  version: z.int(),
  waiting: z.int(),
  /** In the last seven days. */
  sent: z.int(),
  dropped: z.array(z.object({ reason: DropReason, count: z.int() })),
  lastSentAt: z.nullable(z.string()),
  /** A German sentence. */
  lastAnswer: z.nullable(z.string()),
  lastAnswerAt: z.nullable(z.string()),
  /** Nothing is sent before, as Discord has asked or because it could not be reached. */
  pausedUntil: z.nullable(z.string()),
});
export type Target = z.infer<typeof Target>;

export const TestAnswer = z.object({ isOk: z.boolean(), answer: z.string() });
export type TestAnswer = z.infer<typeof TestAnswer>;
