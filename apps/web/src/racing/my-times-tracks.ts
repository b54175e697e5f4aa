import type { LapTime, PersonalBest } from '@kontor/contract/racing/laps.ts';

export interface TrackChoice {
  readonly id: number;
  readonly name: string;
}

/** Tracks with own times by name: those with a best, and those of which the latest still wait or were rejected. */
export function tracksOf(bests: readonly PersonalBest[], latest: readonly LapTime[]): TrackChoice[] {
  const names = new Map([...bests, ...latest].map(({ trackId, trackName }) => [trackId, trackName]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** Confirmed times only, one line for each class: what does not count would tell a wrong story. */
export function seriesOf(times: readonly LapTime[], nameOf: (classId: number) => string) {
  const confirmed = times
    .filter(({ state }) => state === 'CONFIRMED')
    .toSorted((one, other) => one.drivenAt.localeCompare(other.drivenAt, 'en'));
  const classes = [...new Set(confirmed.map(({ classId }) => classId))].toSorted((one, other) => one - other);
  return classes.map((classId) => ({
    name: `Klasse ${nameOf(classId)}`.trim(),
    points: confirmed
      .filter((time) => time.classId === classId)
      .map(({ drivenAt, timeMs, vehicle }) => ({ at: drivenAt, timeMs, hint: vehicle })),
  }));
}
