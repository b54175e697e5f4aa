import { VALUES } from '@kontor/contract/tips/schema.ts';
import { note, noted } from '#platform/storage.ts';
import type { TypedScore } from './typed-score.ts';

const keyOf = (gameId: number): string => `kontor.tip.${gameId}`;

/** What was typed before the session was over, if this tab has kept it. */
export function loadTipDraft(gameId: number): TypedScore | undefined {
  try {
    const stored: unknown = JSON.parse(noted(keyOf(gameId)) ?? 'null');
    const isOurs = VALUES.every((name) => typeof (stored as TypedScore | null)?.[name] === 'string');
    return isOurs ? (stored as TypedScore) : undefined;
  } catch {
    // Not ours: nothing that could be continued.
    return undefined;
  }
}

export const keepTipDraft = (gameId: number, typed: TypedScore | undefined): void =>
  note(keyOf(gameId), typed && JSON.stringify(typed));
