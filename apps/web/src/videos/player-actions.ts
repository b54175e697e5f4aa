import { keepRate, keepSound, RATES } from './player-settings.ts';
import { durationOf } from './use-player-state.ts';

/** Browsers refuse to start by themselves; then whoever watches presses the button. */
export const play = (video: HTMLVideoElement): void => void Promise.resolve(video.play()).catch(() => undefined);

export const togglePlay = (video: HTMLVideoElement): void => (video.paused ? play(video) : video.pause());

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

export function seekTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = clamp(seconds, durationOf(video, null) || seconds);
}

export const seekBy = (video: HTMLVideoElement, seconds: number): void => seekTo(video, video.currentTime + seconds);

export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.round(clamp(volume, 1) * 100) / 100;
  video.muted = video.volume === 0;
  keepSound(video);
}

/** From silence back to something that can be heard. */
export function toggleMute(video: HTMLVideoElement): void {
  video.muted = !video.muted;
  if (!video.muted && video.volume === 0) video.volume = 0.5;
  keepSound(video);
}

export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
  keepRate(video);
}

/** One step faster or slower. */
export function stepRate(video: HTMLVideoElement, step: 1 | -1): void {
  const next =
    step > 0 ? RATES.find((rate) => rate > video.playbackRate) : RATES.findLast((rate) => rate < video.playbackRate);
  if (next) setRate(video, next);
}

/** Loads a file again that could not be played, and goes on where it stopped. */
export function retry(video: HTMLVideoElement): void {
  const seconds = video.currentTime;
  video.addEventListener('loadedmetadata', () => seekTo(video, seconds), { once: true });
  video.load();
  play(video);
}
