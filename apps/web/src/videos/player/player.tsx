import './elements.ts';
import { streamVideo } from '@kontor/contract/videos/api.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import type { MediaController } from 'media-chrome/media-controller';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addressOf } from '#platform/api/api.ts';
import library from '../library/library.module.css';
import { Poster } from '../library/stage.tsx';
import styles from './player.module.css';
import { copyLink, run, toggleFullScreen, togglePlay } from './player-commands.ts';
import { PlayerControls, PlayerHelp } from './player-controls.tsx';
import { PlayerCover, ResumeNotice, usePlayback } from './player-cover.tsx';
import { type PlayerCommand, useKeyCommands } from './player-keys.ts';
import { useSettings } from './player-settings.ts';
import { useWatchSaving, useWatchStart, type WatchStart } from './use-watch.ts';

/** Lets go of the file with the player: a forgotten one keeps loading. */
function useFile(video: HTMLVideoElement | null, streamId: string): void {
  useEffect(() => {
    if (!video) return;
    video.src = addressOf(streamVideo, { params: { streamId } });
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [video, streamId]);
}

const HINT_MS = 1200;

function useHint() {
  const [hint, setHint] = useState<{ readonly text: string }>();
  useEffect(() => {
    if (!hint) return;
    const timer = setTimeout(() => setHint(undefined), HINT_MS);
    return () => clearTimeout(timer);
  }, [hint]);
  // A new object every time, so that the same words stay as long again.
  const show = useCallback((text: string) => setHint({ text }), []);
  return { hint: hint?.text, show };
}

/** Below a small picture the controls stay, however idle it is. */
const areControlsHidden = (player: MediaController | null): boolean =>
  player?.matches('[breakpointwide][userinactive]:not([mediapaused])') ?? false;

/** A click on the picture plays or stops, two fill the screen; the first tap brings the controls. */
function useGestures(player: MediaController | null) {
  const isTapForControls = useRef(false);
  return {
    onPointerDown: ({ pointerType }: { readonly pointerType: string }) => {
      isTapForControls.current = pointerType === 'touch' && areControlsHidden(player);
    },
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLVideoElement }) => {
      if (!isTapForControls.current) togglePlay(currentTarget);
    },
    onDoubleClick: () => toggleFullScreen(player),
  };
}

interface PlayerProps extends WatchStart {
  readonly recording: Video;
  readonly isLoggedIn: boolean;
}

export function Player({ recording, isLoggedIn, ...start }: PlayerProps) {
  const { streamId, durationSeconds, title } = recording;
  const [player, setPlayer] = useState<MediaController | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const playback = usePlayback(video);
  const { hint, show } = useHint();
  const openHelp = () => setIsHelpOpen(true);
  const onCommand = (command: PlayerCommand) => {
    if (command.kind === 'help') return openHelp();
    if (command.kind === 'full-screen') return toggleFullScreen(player);
    const said = video && run(command, video);
    if (said) show(said);
  };
  // Before the file is let go of, it is noted how far it was watched.
  useWatchSaving(video, streamId, isLoggedIn);
  const { resumedAt, forget } = useWatchStart({ video, streamId, durationSeconds, onCommand, ...start });
  useSettings(video);
  useFile(video, streamId);
  useKeyCommands(player, onCommand);
  const gestures = useGestures(player);
  // The library gives itself a general name.
  useEffect(() => player?.setAttribute('aria-label', `Player: ${title}`), [player, title]);
  return (
    <>
      <media-controller
        ref={setPlayer}
        className={`${library.stage} ${styles.player}`}
        tabIndex={-1}
        breakpoints="wide:640"
        defaultduration={durationSeconds ?? undefined}
        gesturesdisabled
        nohotkeys
        nomutedpref
        novolumepref
      >
        <video ref={setVideo} slot="media" preload="metadata" playsInline {...gestures} />
        {playback.hasShown ? null : (
          <div slot="poster">
            <Poster video={recording} />
          </div>
        )}
        {video ? (
          <>
            <PlayerCover video={video} playback={playback} hint={hint} />
            {resumedAt === undefined ? null : <ResumeNotice video={video} seconds={resumedAt} onDone={forget} />}
            <PlayerControls
              video={video}
              rate={playback.rate}
              onCopyLink={() => void copyLink(video, streamId).then(show)}
              onHelp={openHelp}
            />
          </>
        ) : null}
      </media-controller>
      {isHelpOpen ? <PlayerHelp onClose={() => setIsHelpOpen(false)} /> : null}
    </>
  );
}
