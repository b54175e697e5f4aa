import { getPoster } from '@kontor/contract/videos/api.ts';
import { sayFileSize } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { choose } from '../chosen.ts';
import { PlayIcon } from '../icons.ts';
import { sayClock } from '../say-time.ts';
import styles from './library.module.css';

/** `15.11.2026, 20:15 · 12:30 · 1,25 GB`. */
export const factsOf = ({ startedAt, durationSeconds, byteLength }: Video): string =>
  [
    formatDateTime(startedAt),
    ...(durationSeconds === null ? [] : [sayClock(durationSeconds)]),
    sayFileSize(byteLength),
  ].join(' · ');

const LIGHT = 'radial-gradient(circle at 50% 40%, rgb(255 255 255 / 10%), transparent 75%)';

const Drawing = () => (
  <span
    className={`cover ${styles.cover}`}
    style={{ color: 'var(--header-text)', background: `${LIGHT} var(--header)` }}
    aria-hidden="true"
  >
    <svg className="cover" viewBox="0 0 160 90" preserveAspectRatio="none" fill="none" aria-hidden="true">
      <path
        d="M0 15H160 M0 27H160 M0 39H160 M0 51H160 M0 63H160 M0 75H160"
        stroke="currentColor"
        opacity={0.09}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M10 22V10H26 M134 10H150V22 M150 68V80H134 M26 80H10V68"
        stroke="var(--accent)"
        strokeWidth={2}
        opacity={0.7}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    <span className={styles.seal}>
      <Glyph icon={RecordingIcon} size={40} />
    </span>
  </span>
);

const PICTURE = { objectFit: 'contain', background: '#0b0d0c' } as const;

export function Poster({ video }: { readonly video: Pick<Video, 'streamId' | 'hasPoster'> }) {
  const src = video.hasPoster ? addressOf(getPoster, { params: { streamId: video.streamId } }) : undefined;
  if (!src) return <Drawing />;
  // A picture that changes its address shows what it had until the new one is there; another picture starts empty.
  return <Picture key={src} className="cover" style={PICTURE} src={src} fallback={<Drawing />} />;
}

interface StageProps {
  /** As large as the player, so that nothing moves when it becomes one; on the list it leaves room for the list. */
  readonly size?: 'player' | 'poster' | 'low';
  readonly children: ReactNode;
}

const Stage = ({ size = 'player', children }: StageProps) => (
  <div className={styles.stage} data-size={size}>
    {children}
  </div>
);

const NEWEST = {
  overflow: 'hidden',
  alignItems: 'center',
  '--split': 'min(62%, clamp(176px, 46vh, 480px) * 16 / 9) minmax(0, 1fr)',
};

const NewestCard = ({ stage, children }: { readonly stage: ReactNode; readonly children: ReactNode }) => (
  <div className="card flush split gap-0" style={NEWEST}>
    <Stage size="poster">{stage}</Stage>
    <div className="stack" style={{ padding: 24 }}>
      {children}
    </div>
  </div>
);

export const PosterStage = ({ video }: { readonly video: Video }) => (
  <NewestCard
    stage={
      <>
        <Poster video={video} />
        <Link
          to="/video-on-demand/$streamId"
          params={{ streamId: video.streamId }}
          className={`cover ${styles.cover}`}
          onClick={() => choose(video.streamId)}
          aria-label={`Abspielen: ${video.title}`}
        >
          <span className={styles.disc}>
            <Glyph icon={PlayIcon} isFilled size={36} />
          </span>
        </Link>
      </>
    }
  >
    <p className="meta">Neueste Aufnahme</p>
    <p className="huge bold anywhere clamp-2" title={video.title}>
      {video.title}
    </p>
    <p className="number dim">{factsOf(video)}</p>
  </NewestCard>
);

export const NewestSkeleton = () => (
  <NewestCard stage={<Skeleton height="100%" radius={0} />}>
    <Skeleton height={14} width={120} />
    <Skeleton height={24} width="80%" />
    <Skeleton height={14} width={200} maw="100%" />
  </NewestCard>
);

const SENTENCES: Record<'RECORDING' | 'PROCESSING', readonly [title: string, text: string]> = {
  RECORDING: ['Diese Aufnahme läuft noch.', 'Sobald sie fertig ist, kannst du sie hier ansehen.'],
  PROCESSING: ['Diese Aufnahme wird aufbereitet.', 'Gleich kannst du sie hier ansehen.'],
};

const Message = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.caption} role="status">
    <p className="huge bold">{title}</p>
    <p>{children}</p>
  </div>
);

export const UnknownStage = () => (
  <Stage size="low">
    <Poster video={{ streamId: '', hasPoster: false }} />
    <Message title="Diese Aufnahme gibt es nicht (mehr).">
      Vielleicht wurde sie gelöscht.{' '}
      <Link to="/video-on-demand" style={{ color: 'inherit' }}>
        Zur neuesten Aufnahme
      </Link>
    </Message>
  </Stage>
);

export function UnfinishedStage({ video, size }: { readonly video: Video } & Pick<StageProps, 'size'>) {
  const [title, text] = SENTENCES[video.state === 'RECORDING' ? 'RECORDING' : 'PROCESSING'];
  return (
    <Stage {...(size ? { size } : {})}>
      <Poster video={video} />
      <Message title={title}>{text}</Message>
    </Stage>
  );
}

export const StageSkeleton = () => (
  <Stage>
    <Skeleton height="100%" />
  </Stage>
);
