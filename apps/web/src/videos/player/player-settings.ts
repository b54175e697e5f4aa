import { useEffect } from 'react';
import { remember, remembered } from '#platform/storage.ts';

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const SOUND = 'kontor.player.sound';
const RATE = 'kontor.player.rate';
const KEYS = 'kontor.player.keys';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });

export const sayRate = (rate: number): string => `${number.format(rate)}x`;

export function setRate(video: HTMLVideoElement, rate: number): void {
  // A new file would begin at the default speed again.
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
  remember(RATE, String(rate));
}

export function stepRate(video: HTMLVideoElement, step: 1 | -1): void {
  const next =
    step > 0 ? RATES.find((rate) => rate > video.playbackRate) : RATES.findLast((rate) => rate < video.playbackRate);
  if (next) setRate(video, next);
}

function applySettings(video: HTMLVideoElement): void {
  const [volume, muted] = (remembered(SOUND) ?? '').split(' ');
  const loudness = Number(volume || Number.NaN);
  if (loudness >= 0 && loudness <= 1) video.volume = loudness;
  video.muted = muted === 'muted';
  setRate(video, RATES.find((one) => String(one) === remembered(RATE)) ?? 1);
}

/** As loud and as fast as the last recording was; the next one will be as this. */
export function useSettings(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return;
    applySettings(video);
    const keepSound = () => remember(SOUND, `${Math.round(video.volume * 100) / 100}${video.muted ? ' muted' : ''}`);
    video.addEventListener('volumechange', keepSound);
    return () => video.removeEventListener('volumechange', keepSound);
  }, [video]);
}

/** Whether the keys of the player work while nothing has the focus; otherwise only inside of it. */
export const areKeysEverywhere = (): boolean => remembered(KEYS) !== 'player';

export const setKeysEverywhere = (isOn: boolean): void => remember(KEYS, isOn ? 'page' : 'player');
