import type { PlayerCommand } from './player/player-keys.ts';

let chosen: { readonly streamId: string; readonly first: PlayerCommand } | undefined;

/** Notes what the visitor clicked on to watch: it plays at once, while an opened link or a reload waits. */
export function choose(streamId: string, first: PlayerCommand = { kind: 'toggle' }): void {
  chosen = { streamId, first };
}

export const isChosen = (streamId: string): boolean => chosen?.streamId === streamId;

/** What to do first, where this was chosen; read once it can play. */
export function takeChosen(streamId: string): PlayerCommand | undefined {
  const first = isChosen(streamId) ? chosen?.first : undefined;
  chosen = undefined;
  return first;
}
