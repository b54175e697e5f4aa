import { useEffect, useEffectEvent } from 'react';
import { areKeysEverywhere } from './player-settings.ts';

export type PlayerCommand =
  | { readonly kind: 'toggle' | 'mute' | 'full-screen' | 'faster' | 'slower' | 'help' }
  | { readonly kind: 'seek-by' | 'volume-by' | 'seek-share'; readonly amount: number };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const COMMANDS: Readonly<Record<string, PlayerCommand>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  j: { kind: 'seek-by', amount: -10 },
  l: { kind: 'seek-by', amount: 10 },
  arrowleft: { kind: 'seek-by', amount: -5 },
  arrowright: { kind: 'seek-by', amount: 5 },
  arrowup: { kind: 'volume-by', amount: 0.05 },
  arrowdown: { kind: 'volume-by', amount: -0.05 },
  m: { kind: 'mute' },
  f: { kind: 'full-screen' },
  '<': { kind: 'slower' },
  '>': { kind: 'faster' },
  '?': { kind: 'help' },
};

export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): PlayerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { kind: 'seek-share', amount: Number(key) / 10 };
  return COMMANDS[key.toLowerCase()];
}

export const KEY_LIST: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Leertaste', 'K'], 'Abspielen und Pause'],
  [['J', 'L'], '10 Sekunden zurück und vor'],
  [['←', '→'], '5 Sekunden zurück und vor'],
  [['↑', '↓'], 'Lauter und leiser, wenn du in den Player geklickt hast'],
  [['M'], 'Ton aus und an'],
  [['F'], 'Vollbild'],
  [['0', '…', '9'], 'Zu 0 bis 90 Prozent springen'],
  [['<', '>'], 'Langsamer und schneller'],
  [['?'], 'Diese Liste'],
];

const OWN_KEYS =
  'a[href], button, [role="button"], input, select, textarea, summary, [contenteditable], media-volume-range, [role="menuitem"]';
/** Buttons and links press themselves with these. */
const PRESSING = new Set([' ', 'Enter']);

export function isForPlayer(event: KeyboardEvent, player: HTMLElement, isEverywhere: boolean): boolean {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  const control = target.closest(OWN_KEYS);
  if (player.contains(target)) {
    if (control?.matches('input, select, textarea')) return false;
    if (control?.matches('media-volume-range')) return !event.key.startsWith('Arrow');
    return !(control?.matches('a, button, [role="button"]') && PRESSING.has(event.key));
  }
  // With nothing chosen, up and down scroll the page.
  if (/^Arrow(Up|Down)$/.test(event.key) && !document.fullscreenElement) return false;
  return isEverywhere && control === null && !target.closest('dialog, [role="menu"]');
}

export function useKeyCommands(player: HTMLElement | null, onCommand: (command: PlayerCommand) => void): void {
  const receive = useEffectEvent(onCommand);
  useEffect(() => {
    if (!player) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command || !isForPlayer(event, player, areKeysEverywhere())) return;
      event.preventDefault();
      // Held down, a key seeks on; it does not play and pause in turn.
      if (!event.repeat || command.kind.endsWith('-by')) receive(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player]);
}
