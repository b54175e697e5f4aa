import { useEffect, useEffectEvent } from 'react';
import { commandOf, isForPlayer, type PlayerCommand } from './player-keys.ts';
import { areKeysEverywhere } from './player-settings.ts';

/** Hears keys for the player while it has the focus or nothing else has. */
export function usePlayerKeys(player: HTMLElement | null, onCommand: (command: PlayerCommand) => void): void {
  const receive = useEffectEvent(onCommand);
  useEffect(() => {
    if (!player) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command || !isForPlayer(event, player, areKeysEverywhere())) return;
      event.preventDefault();
      // Held down, a key seeks on; it does not play and pause in turn.
      if (event.repeat && !command.kind.endsWith('-by')) return;
      receive(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player]);
}
