import type { Video, VideoState } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { choose } from './chosen.ts';
import { PlayIcon } from './player-icons.ts';
import { Poster } from './poster.tsx';
import styles from './stage.module.css';
import { factsOf } from './video-facts.ts';

/** As large as the player, so that nothing moves when it becomes one; on the list it leaves room for the list. */
type StageSize = 'player' | 'poster' | 'low';

const Stage = ({ size = 'player', children }: { readonly size?: StageSize; readonly children: ReactNode }) => (
  <div className={styles.stage} data-size={size}>
    {children}
  </div>
);

/** The newest recording as a picture; nothing of it is loaded before somebody plays it. */
export const PosterStage = ({ video }: { readonly video: Video }) => (
  <div className={styles.newest}>
    <Stage size="poster">
      <Poster video={video} />
      <Link
        to="/video-on-demand/$streamId"
        params={{ streamId: video.streamId }}
        className={styles.play}
        onClick={() => choose(video.streamId)}
        aria-label={`Abspielen: ${video.title}`}
      >
        <span className={styles.disc}>
          <Glyph icon={PlayIcon} size={36} />
        </span>
      </Link>
    </Stage>
    <div className={styles.facts}>
      <p className={styles.eyebrow}>Neueste Aufnahme</p>
      <p className={styles.name} title={video.title}>
        {video.title}
      </p>
      <p className="number">{factsOf(video)}</p>
    </div>
  </div>
);

/** Stands for the newest recording while it is asked for. */
export const NewestSkeleton = () => (
  <div className={styles.newest}>
    <Stage size="poster">
      <Skeleton height="100%" radius={0} />
    </Stage>
    <div className={styles.facts}>
      <Skeleton height={14} width={120} mb={8} />
      <Skeleton height={24} width="80%" mb={8} />
      <Skeleton height={14} width={200} maw="100%" />
    </div>
  </div>
);

const SENTENCES: Record<Exclude<VideoState, 'READY'>, readonly [title: string, text: string]> = {
  RECORDING: ['Diese Aufnahme läuft noch.', 'Sobald sie fertig ist, kannst du sie hier ansehen.'],
  PROCESSING: ['Diese Aufnahme wird aufbereitet.', 'Gleich kannst du sie hier ansehen.'],
};

const Message = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.caption} role="status">
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
  </div>
);

/** Nothing will ever play here: the others are more interesting. */
export const UnknownStage = () => (
  <Stage size="low">
    <Poster video={{ streamId: '', hasPoster: false }} />
    <Message title="Diese Aufnahme gibt es nicht (mehr).">
      Vielleicht wurde sie gelöscht. <Link to="/video-on-demand">Zur neuesten Aufnahme</Link>
    </Message>
  </Stage>
);

/** Stands where the player will be, and says why it is not there yet. */
export const UnfinishedStage = ({ video, size }: { readonly video: Video; readonly size?: StageSize }) => {
  const [title, text] = SENTENCES[video.state === 'RECORDING' ? 'RECORDING' : 'PROCESSING'];
  return (
    <Stage {...(size ? { size } : {})}>
      <Poster video={video} />
      <Message title={title}>{text}</Message>
    </Stage>
  );
};

export const StageSkeleton = () => (
  <Stage>
    <Skeleton height="100%" />
  </Stage>
);
