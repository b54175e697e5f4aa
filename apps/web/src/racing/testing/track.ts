import { getMyRacing } from '@kontor/contract/racing/api.ts';
import type { LapEntry, LapTime, TopTimes } from '@kontor/contract/racing/laps.ts';
import { listTopTimes } from '@kontor/contract/racing/laps-api.ts';
import type { DriverFace, MyRacing } from '@kontor/contract/racing/schema.ts';
import type { Track, TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { getTrack, listTracks, listVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import { answer } from '#platform/testing/fake-api.ts';

export const CLASSES = [
  { id: 1, name: 'S' },
  { id: 2, name: 'A' },
  { id: 3, name: 'B' },
];

export const driverOf = (id: number, nickname: string): DriverFace => ({ id, nickname, startNumber: id, team: null });

export const entryOf = (id: number, nickname: string, timeMs: number, more: Partial<LapEntry> = {}): LapEntry => ({
  id,
  driver: driverOf(id, nickname),
  vehicle: 'Emerus',
  classId: 1,
  timeMs,
  drivenAt: '2026-11-10T19:00:00.000Z',
  recording: null,
  recordingSecond: null,
  ...more,
});

export const trackOf = (id: number, name: string, more: Partial<Track> = {}): Track => ({
  id,
  name,
  kind: 'CIRCUIT',
  lengthMeters: 4200,
  description: '',
  imageVersion: null,
  record: null,
  ...more,
});

export const detailOf = (track: Track, more: Partial<TrackDetail> = {}): TrackDetail => ({
  ...track,
  best: [],
  records: [],
  ...more,
});

/** A time that waits for a decision. */
export const waitingOf = (id: number, nickname: string, timeMs: number, more: Partial<LapTime> = {}): LapTime => ({
  ...entryOf(id, nickname, timeMs),
  trackId: 1,
  trackName: 'Nordkai-Runde',
  state: 'PENDING',
  isFromGame: false,
  reason: null,
  ...more,
});

/** The best times in their order, with rank and gap. */
export function topOf(entries: readonly LapEntry[], more: Partial<TopTimes> = {}): TopTimes {
  const best = entries[0]?.timeMs ?? 0;
  return {
    entries: entries.map((entry, index) => ({ ...entry, rank: index + 1, gapMs: entry.timeMs - best })),
    total: entries.length,
    vehicles: [...new Set(entries.map(({ vehicle }) => vehicle))],
    ...more,
  };
}

export const asDriver = (driver: DriverFace | null): MyRacing => ({
  driver: driver && { ...driver, bio: '', favouriteClassId: null },
  team: null,
  invitations: [],
});

interface Given {
  readonly tracks?: Track[];
  readonly top?: TopTimes;
  readonly me?: MyRacing;
}

/** What the fake server says about tracks and times unless a test says otherwise. */
export function answerTracks({ tracks = [], top = topOf([]), me = asDriver(null) }: Given = {}) {
  answer(listVehicleClasses, CLASSES);
  answer(getMyRacing, me);
  answer(getTrack, ({ path }) => {
    const track = tracks.find(({ id }) => path.endsWith(`/${id}`)) ?? trackOf(1, 'Nordkai-Runde');
    return detailOf(track);
  });
  return { lists: answer(listTracks, tracks), tops: answer(listTopTimes, top) };
}
