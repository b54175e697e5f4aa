import { MediaUIEvents } from 'media-chrome/constants';
import type { MediaController } from 'media-chrome/media-controller';
import { copyText } from '#platform/clipboard.ts';
import { sayClock } from '../say-time.ts';
import type { PlayerCommand } from './player-keys.ts';
import { sayRate, stepRate } from './player-settings.ts';

/** Browsers refuse to start by themselves; then it waits for the button. */
export const play = (video: HTMLVideoElement): void => void Promise.resolve(video.play()).catch(() => undefined);

export const togglePlay = (video: HTMLVideoElement): void => (video.paused ? play(video) : video.pause());

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** 0 while unknown. */
export const durationOf = (video: HTMLVideoElement, known: number | null): number =>
  Number.isFinite(video.duration) && video.duration > 0 ? video.duration : (known ?? 0);

export function seekTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = clamp(seconds, durationOf(video, null) || seconds);
}

export const seekBy = (video: HTMLVideoElement, seconds: number): void => seekTo(video, video.currentTime + seconds);

export function retry(video: HTMLVideoElement): void {
  const seconds = video.currentTime;
  video.addEventListener('loadedmetadata', () => seekTo(video, seconds), { once: true });
  video.load();
  play(video);
}

export function toggleFullScreen(player: MediaController | null): void {
  const { MEDIA_ENTER_FULLSCREEN_REQUEST, MEDIA_EXIT_FULLSCREEN_REQUEST } = MediaUIEvents;
  const isFull = player?.hasAttribute('mediaisfullscreen');
  player?.mediaStore.dispatch({ type: isFull ? MEDIA_EXIT_FULLSCREEN_REQUEST : MEDIA_ENTER_FULLSCREEN_REQUEST });
}

const soundOf = ({ muted, volume }: HTMLVideoElement): string =>
  muted ? 'Ton aus' : `Lautstärke ${Math.round(volume * 100)} %`;

/** Does what a key asks for; returns what came of it, where the picture does not show it. */
export function run(command: PlayerCommand, video: HTMLVideoElement): string | undefined {
  switch (command.kind) {
    case 'toggle':
      togglePlay(video);
      return undefined;
    case 'seek-by':
      seekBy(video, command.amount);
      return sayClock(video.currentTime);
    case 'seek-share':
      seekTo(video, durationOf(video, null) * command.amount);
      return sayClock(video.currentTime);
    case 'volume-by':
      video.volume = Math.round(clamp((video.muted ? 0 : video.volume) + command.amount, 1) * 100) / 100;
      video.muted = video.volume === 0;
      return soundOf(video);
    case 'mute':
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) video.volume = 0.5;
      return soundOf(video);
    case 'faster':
    case 'slower':
      stepRate(video, command.kind === 'faster' ? 1 : -1);
      return sayRate(video.playbackRate);
    default:
      return undefined;
  }
}

export async function copyLink(video: HTMLVideoElement, streamId: string): Promise<string> {
  const { currentTime } = video;
  const link = `${window.location.origin}/video-on-demand/${streamId}?t=${Math.floor(currentTime)}`;
  return (await copyText(link))
    ? `Link zu ${sayClock(currentTime)} kopiert.`
    : 'Der Browser lässt das Kopieren nicht zu.';
}
