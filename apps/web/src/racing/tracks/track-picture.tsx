import type { Track } from '@kontor/contract/racing/tracks.ts';
import { getTrackImage } from '@kontor/contract/racing/tracks-api.ts';
import { addressOf } from '#platform/api/api.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { trackLine } from './track-line.ts';
import styles from './track-picture.module.css';

type Pictured = Pick<Track, 'id' | 'kind' | 'imageVersion'>;

/** Where the picture of a track is; the version lets a browser keep it until another is set. */
export const trackImageSrc = ({ id, imageVersion }: Omit<Pictured, 'kind'>): string | undefined =>
  imageVersion === null ? undefined : `${addressOf(getTrackImage, { params: { id } })}?v=${imageVersion}`;

const Chequers = () =>
  [-9, -6, -3, 0, 3, 6].map((y, index) => (
    <rect key={y} className={styles.chequer} x={index % 2 === 0 ? -3 : 0} y={y} width="3" height="3" />
  ));

/** The race line of a track, made up from nothing but its number and its kind. */
export function TrackDrawing({ id, kind }: Omit<Pictured, 'imageVersion'>) {
  const { path, start, finish, angle } = trackLine(id, kind);
  return (
    <svg
      className={`${styles.drawing} cover`}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {[22, 44, 66, 88, 110, 132, 154].map((y) => (
        <path key={y} className={styles.rule} d={`M-160 ${y}H480`} />
      ))}
      <path className={styles.kerb} d={path} />
      <path className={styles.road} d={path} />
      <path className={styles.line} d={path} />
      {finish ? <circle className={styles.start} cx={start[0]} cy={start[1]} r="6" /> : null}
      <g transform={`translate(${(finish ?? start).join(' ')}) rotate(${angle})`}>
        <Chequers />
      </g>
    </svg>
  );
}

/** What a track looks like; drawn, where it has no picture. */
export function TrackPicture({ track }: { readonly track: Pictured }) {
  const src = trackImageSrc(track);
  const drawing = <TrackDrawing id={track.id} kind={track.kind} />;
  return src ? <Picture className={`${styles.picture} cover`} src={src} fallback={drawing} /> : drawing;
}

const km = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 3 });

/** `4,2 km`, from metres. */
export const sayLength = (meters: number): string => `${km.format(meters / 1000)}\u00a0km`;
