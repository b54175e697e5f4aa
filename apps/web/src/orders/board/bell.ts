import type { Order } from '@kontor/contract/orders/schema.ts';
import { useLocalStorage } from '@mantine/hooks';
import { formatNumber } from '#platform/format.de.ts';
import { remember, remembered } from '#platform/storage.ts';
import { showToast } from '#platform/toasts.ts';
import { aboutOrder } from '../order/order-steps.ts';

const SOUND_KEY = 'kontor.order-sound';

/** Remembered by this browser, for all its tabs. */
export const useSound = () =>
  useLocalStorage({
    key: SOUND_KEY,
    defaultValue: 'on',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: String,
  });

const NOTES = [
  { hertz: 659.26, at: 0, length: 0.5 },
  { hertz: 880, at: 0.16, length: 0.8 },
] as const;
const LOUDNESS = 0.16;

let context: AudioContext | undefined;

/** Browsers let a page sound only after a click or a key; until then the toast has to do. */
const mayPlay = (): boolean =>
  typeof AudioContext !== 'undefined' &&
  (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false;

function play(audio: AudioContext, { hertz, at, length }: (typeof NOTES)[number]): void {
  const start = audio.currentTime + at;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

export async function chime(): Promise<void> {
  if (!mayPlay()) return;
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const note of NOTES) play(context, note);
  } catch {
    // No loudspeaker, or not allowed to use it: the toast has said it already.
  }
}

const RANG_KEY = 'kontor.order-rang';
/** Every open tab learns of an order at about the same time. */
const SAME_RING_MS = 3000;
const TURN_MS = 400;

function takeTurn(): boolean {
  const now = Date.now();
  if (Math.abs(now - Number(remembered(RANG_KEY))) < SAME_RING_MS) return false;
  remember(RANG_KEY, String(now));
  return true;
}

/** Of several open tabs one rings: the one in view, or else whichever of the others is first. */
export function ringOnce(ring: () => void): void {
  const attempt = () => {
    if (takeTurn()) ring();
  };
  if (document.visibilityState === 'visible') attempt();
  else setTimeout(attempt, TURN_MS * (1 + Math.random()));
}

const NAMED_AT_MOST = 3;

export function notifyStaff(arrived: readonly Order[], show: (id?: number) => void): void {
  if (remembered(SOUND_KEY) !== 'off') ringOnce(() => void chime());
  if (arrived.length > NAMED_AT_MOST) {
    const action = { label: 'Ansehen', run: () => show() };
    showToast({ kind: 'info', sentence: `${formatNumber(arrived.length)} neue Bestellungen.`, action });
    return;
  }
  for (const { id, number, customer } of arrived) {
    const action = { label: 'Ansehen', run: () => show(id) };
    const sentence = `Neue Bestellung ${number} von ${customer.name}.`;
    showToast({ kind: 'info', sentence, about: aboutOrder({ id }), action });
  }
}
