import type { Track, TrackKind } from '@kontor/contract/racing/tracks.ts';
import { getTrackImage } from '@kontor/contract/racing/tracks-api.ts';
import { addressOf } from '#platform/api/api.ts';
import { Picture } from '#platform/ui/picture.tsx';

type Point = readonly [x: number, y: number];

const SALT: Record<TrackKind, number> = { CIRCUIT: 11, SPRINT: 23, DRIFT: 37 };

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Draw = (next: () => number) => Point[];

const circuit: Draw = (next) => {
  const count = 8 + Math.floor(next() * 4);
  const turn = next() * Math.PI;
  const reaches = Array.from({ length: count }, () => 0.3 + next() * 0.76);
  return reaches.map((own, index) => {
    const angle = turn + (index / count) * 2 * Math.PI;
    // Leaning on its neighbours keeps a bend from becoming a spike.
    const beside = (reaches.at(index - 1) ?? own) + (reaches[(index + 1) % count] ?? own);
    const reach = Math.min(1, own * 0.84 + beside * 0.08);
    return [160 + Math.cos(angle) * 122 * reach, 90 + Math.sin(angle) * 66 * reach];
  });
};

const sprint: Draw = (next) => {
  const count = 6 + Math.floor(next() * 2);
  return Array.from({ length: count }, (_, index) => [34 + (index / (count - 1)) * 252, 34 + next() * 112]);
};

const spiral: Draw = (next) => {
  const turn = next() * 2 * Math.PI;
  return Array.from({ length: 17 }, (_, index) => {
    const reach = 1 - (index / 16) * 0.84;
    const angle = turn + (index / 16) * 4.4 * Math.PI;
    return [160 + Math.cos(angle) * 126 * reach, 90 + Math.sin(angle) * 68 * reach];
  });
};

const hairpins: Draw = (next) =>
  Array.from({ length: 5 }, (_, row): Point[] => {
    const y = 32 + row * 29;
    const [left, right]: [Point, Point] = [
      [52 + next() * 56, y],
      [212 + next() * 56, y + 6 - next() * 12],
    ];
    return row % 2 === 0 ? [left, right] : [right, left];
  }).flat();

function pointsOf(kind: TrackKind, next: () => number): Point[] {
  if (kind === 'CIRCUIT') return circuit(next);
  if (kind === 'SPRINT') return sprint(next);
  return next() < 0.5 ? spiral(next) : hairpins(next);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A smooth line through all points (Catmull-Rom as Bézier curves). */
function smooth(points: readonly Point[], isClosed: boolean): string {
  const last = points.length - 1;
  const at = (index: number): Point =>
    points[isClosed ? (index + points.length) % points.length : Math.max(0, Math.min(last, index))] ?? [0, 0];
  const curves = Array.from({ length: isClosed ? points.length : last }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const lead = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const tail = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...lead, ...tail, ...to].map(round).join(' ')}`;
  });
  return `M${at(0).map(round).join(' ')}${curves.join('')}${isClosed ? 'Z' : ''}`;
}

/** A race line in a box of 320 by 180, the same for the same track wherever and whenever it is drawn. */
export function trackLine(id: number, kind: TrackKind) {
  const points = pointsOf(kind, numbersFrom(id * 2_654_435_761 + SALT[kind]));
  const isClosed = kind === 'CIRCUIT';
  const [start = [0, 0], second = start] = points;
  const [last = start, before = start] = [...points].reverse();
  // Over the line of a circuit it goes on from the last point to the second.
  const [from, to] = isClosed ? [last, second] : [before, last];
  return {
    path: smooth(points, isClosed),
    start: start.map(round),
    finish: isClosed ? null : last.map(round),
    /** Which way it leads over the line where it ends, in degrees. */
    angle: round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI),
  };
}

type Pictured = Pick<Track, 'id' | 'kind' | 'imageVersion'>;

/** Where the picture of a track is; the version lets a browser keep it until another is set. */
export const trackImageSrc = ({ id, imageVersion }: Omit<Pictured, 'kind'>): string | undefined =>
  imageVersion === null ? undefined : `${addressOf(getTrackImage, { params: { id } })}?v=${imageVersion}`;

const RULES = [22, 44, 66, 88, 110, 132, 154].map((y) => `M-160 ${y}H480`).join('');
const CHEQUERS = [-9, -6, -3, 0, 3, 6].map((y, index) => `M${index % 2 === 0 ? -3 : 0} ${y}h3v3h-3z`).join('');
const BACKGROUND = 'radial-gradient(circle at 50% 40%, rgb(255 255 255 / 10%), transparent 80%) var(--header)';

export function TrackDrawing({ id, kind }: Omit<Pictured, 'imageVersion'>) {
  const { path, start, finish, angle } = trackLine(id, kind);
  return (
    <svg
      className="cover"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ background: BACKGROUND }}
      aria-hidden="true"
    >
      <path d={RULES} stroke="rgb(var(--header-text-rgb) / 9%)" strokeLinecap="butt" />
      <path d={path} stroke="rgb(var(--header-text-rgb) / 55%)" strokeWidth={14} />
      <path d={path} stroke="var(--header)" strokeWidth={11} style={{ filter: 'brightness(0.6)' }} />
      <path d={path} stroke="var(--accent)" strokeWidth={2} />
      {finish ? (
        <circle cx={start[0]} cy={start[1]} r={6} fill="var(--header)" stroke="var(--accent)" strokeWidth={3} />
      ) : null}
      <path
        d={CHEQUERS}
        fill="var(--header-text)"
        transform={`translate(${(finish ?? start).join(' ')}) rotate(${angle})`}
      />
    </svg>
  );
}

export function TrackPicture({ track }: { readonly track: Pictured }) {
  const src = trackImageSrc(track);
  const drawing = <TrackDrawing id={track.id} kind={track.kind} />;
  if (!src) return drawing;
  return <Picture className="cover" style={{ background: 'var(--sunken)' }} src={src} fallback={drawing} />;
}

const km = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 3 });

export const sayLength = (meters: number): string => `${km.format(meters / 1000)}\u00a0km`;
