import { streamVideo } from '@kontor/contract/videos/api.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '#platform/api.ts';
import styles from './player.module.css';
import { PlayerControls } from './player-controls.tsx';
import { PlayerCover } from './player-cover.tsx';
import { PlayerHelp } from './player-help.tsx';
import { PlayerPicture } from './player-picture.tsx';
import { applySettings } from './player-settings.ts';
import { ResumeNotice } from './resume-notice.tsx';
import { usePlayerCommands } from './use-player-commands.ts';
import { usePlayerFullScreen } from './use-player-full-screen.ts';
import { usePlayerHint } from './use-player-hint.ts';
import { usePlayerIdle } from './use-player-idle.ts';
import { usePlayerState } from './use-player-state.ts';
import { useWatchSaving } from './use-watch-saving.ts';
import { useWatchStart } from './use-watch-start.ts';

/** Lets go of the file with the player: a forgotten one keeps loading. */
function useFile(video: HTMLVideoElement | null, streamId: string): void {
  useEffect(() => {
    if (!video) return;
    applySettings(video);
    video.src = addressOf(streamVideo, { params: { streamId } });
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [video, streamId]);
}

interface PlayerProps {
  readonly recording: Video;
  /** The second the address names. */
  readonly t: number | undefined;
  /** That second has been of use, and the address need not name it any longer. */
  readonly onNamedUsed: () => void;
  readonly isLoggedIn: boolean;
}

/** The browser's own player under controls of ours; one for each recording. */
export function Player({ recording, t, onNamedUsed, isLoggedIn }: PlayerProps) {
  const { streamId, durationSeconds } = recording;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const state = usePlayerState(video, durationSeconds);
  // Before the file is let go of, it is noted how far it was watched.
  useWatchSaving(video, streamId, isLoggedIn);
  const { resumedAt, forget } = useWatchStart({ video, streamId, isLoggedIn, t, durationSeconds, onNamedUsed });
  useFile(video, streamId);
  const isIdle = usePlayerIdle(frame, !state.isPaused && !state.hasFailed);
  const fullScreen = usePlayerFullScreen(frame, video);
  const { hint, show } = usePlayerHint();
  const { copyLink } = usePlayerCommands({
    ...{ frame, video, streamId, show },
    onFullScreen: fullScreen.toggle,
    onHelp: () => setIsHelpOpen(true),
  });
  // Below a small picture they stay, however idle it is.
  const areControlsHidden = () => bar.current !== null && getComputedStyle(bar.current).opacity === '0';
  return (
    <section
      ref={setFrame}
      className={styles.player}
      aria-label={`Player: ${recording.title}`}
      tabIndex={-1}
      data-idle={isIdle || undefined}
    >
      <div className={styles.stage}>
        <PlayerPicture ref={setVideo} areControlsHidden={areControlsHidden} onFullScreen={fullScreen.toggle} />
        {video ? <PlayerCover recording={recording} video={video} state={state} hint={hint} /> : null}
        {video && resumedAt !== undefined ? <ResumeNotice video={video} seconds={resumedAt} onDone={forget} /> : null}
      </div>
      <div ref={bar} className={styles.bar}>
        {video ? (
          <PlayerControls
            video={video}
            state={state}
            isFull={fullScreen.isFull}
            onFullScreen={fullScreen.toggle}
            onCopyLink={copyLink}
            onHelp={() => setIsHelpOpen(true)}
          />
        ) : null}
      </div>
      {isHelpOpen ? <PlayerHelp onClose={() => setIsHelpOpen(false)} /> : null}
    </section>
  );
}
