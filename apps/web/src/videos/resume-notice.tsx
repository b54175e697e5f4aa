import { useEffect, useEffectEvent } from 'react';
import { seekTo } from './player-actions.ts';
import styles from './resume-notice.module.css';
import { sayClock } from './say-time.ts';

const SHOWN_MS = 12_000;

interface ResumeNoticeProps {
  readonly video: HTMLVideoElement;
  readonly seconds: number;
  readonly onDone: () => void;
}

/** Says that it goes on where it was left, and offers the beginning; goes once it has played for a while. */
export function ResumeNotice({ video, seconds, onDone }: ResumeNoticeProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      timer ??= setTimeout(() => done(), SHOWN_MS);
    };
    if (!video.paused) start();
    video.addEventListener('playing', start);
    return () => {
      clearTimeout(timer);
      video.removeEventListener('playing', start);
    };
  }, [video]);
  const restart = () => {
    seekTo(video, 0);
    onDone();
  };
  return (
    <p className={styles.notice} role="status">
      <span>
        Weiter bei <span className="number">{sayClock(seconds)}</span> –
      </span>
      <button type="button" className={styles.restart} onClick={restart}>
        von vorn beginnen
      </button>
    </p>
  );
}
