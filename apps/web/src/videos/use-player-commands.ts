import { copyText } from '#platform/clipboard.ts';
import { seekBy, seekTo, setVolume, stepRate, toggleMute, togglePlay } from './player-actions.ts';
import type { PlayerCommand } from './player-keys.ts';
import { sayRate } from './player-settings.ts';
import { sayClock } from './say-time.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { durationOf } from './use-player-state.ts';

interface PlayerCommands {
  readonly frame: HTMLElement | null;
  readonly video: HTMLVideoElement | null;
  readonly streamId: string;
  /** Tells whoever pressed a key what came of it. */
  readonly show: (text: string) => void;
  readonly onFullScreen: () => void;
  readonly onHelp: () => void;
}

const soundOf = ({ muted, volume }: HTMLVideoElement): string =>
  muted ? 'Ton aus' : `Lautstärke ${Math.round(volume * 100)} %`;

/** The address of a moment, for somebody else to open. */
const linkTo = (streamId: string, seconds: number): string =>
  `${window.location.origin}/video-on-demand/${streamId}?t=${Math.floor(seconds)}`;

/** Does what the keys ask for, and says so on the picture. */
export function usePlayerCommands({ frame, video, streamId, show, onFullScreen, onHelp }: PlayerCommands) {
  usePlayerKeys(frame, (command: PlayerCommand) => {
    if (!video) return;
    switch (command.kind) {
      case 'toggle':
        return togglePlay(video);
      case 'seek-by':
        seekBy(video, command.amount);
        return show(sayClock(video.currentTime));
      case 'seek-share':
        seekTo(video, durationOf(video, null) * command.amount);
        return show(sayClock(video.currentTime));
      case 'volume-by':
        setVolume(video, (video.muted ? 0 : video.volume) + command.amount);
        return show(soundOf(video));
      case 'mute':
        toggleMute(video);
        return show(soundOf(video));
      case 'faster':
      case 'slower':
        stepRate(video, command.kind === 'faster' ? 1 : -1);
        return show(sayRate(video.playbackRate));
      case 'full-screen':
        return onFullScreen();
      case 'help':
        return onHelp();
    }
  });

  const copyLink = async () => {
    if (!video) return;
    const isCopied = await copyText(linkTo(streamId, video.currentTime));
    show(isCopied ? `Link zu ${sayClock(video.currentTime)} kopiert.` : 'Der Browser lässt das Kopieren nicht zu.');
  };
  return { copyLink: () => void copyLink() };
}
