import { remember, remembered } from '#platform/storage.ts';

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const SOUND = 'kontor.player.sound';
const RATE = 'kontor.player.rate';
const KEYS = 'kontor.player.keys';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });

/** `1,25x`. */
export const sayRate = (rate: number): string => `${number.format(rate)}x`;

/** As loud and as fast as the last recording was. */
export function applySettings(video: HTMLVideoElement): void {
  const [volume, muted] = (remembered(SOUND) ?? '').split(' ');
  const loudness = Number(volume || Number.NaN);
  if (loudness >= 0 && loudness <= 1) video.volume = loudness;
  video.muted = muted === 'muted';
  const rate = RATES.find((one) => String(one) === remembered(RATE)) ?? 1;
  // A new file would begin at the default speed again.
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

export const keepSound = ({ volume, muted }: HTMLVideoElement): void =>
  remember(SOUND, `${Math.round(volume * 100) / 100}${muted ? ' muted' : ''}`);

export const keepRate = ({ playbackRate }: HTMLVideoElement): void => remember(RATE, String(playbackRate));

/** Whether the keys of the player work while nothing has the focus; otherwise only inside of it. */
export const areKeysEverywhere = (): boolean => remembered(KEYS) !== 'player';

export const setKeysEverywhere = (isOn: boolean): void => remember(KEYS, isOn ? 'page' : 'player');
