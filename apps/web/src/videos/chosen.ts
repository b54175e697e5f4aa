import type { PlayerCommand } from './player/player-keys.ts';

let chosen: { readonly streamId: string; readonly command: PlayerCommand } | undefined;

/** Notes what the visitor clicked on to watch: it plays at once, while an opened link or a reload waits. */
export function choose(streamId: string, command: PlayerCommand = { kind: 'toggle' }): void {
  chosen = { streamId, command };
}

export const isChosen = (streamId: string): boolean => chosen?.streamId === streamId;

/** What to do first, where this was chosen; read once it can play. */
export function takeChosen(streamId: string): PlayerCommand | undefined {
  const command = isChosen(streamId) ? chosen?.command : undefined;
  chosen = undefined;
  return command;
}
