import { getMyCareer, getMyRacing } from '@kontor/contract/racing/api.ts';
import type { Career } from '@kontor/contract/racing/career.ts';
import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { listMyTimes } from '@kontor/contract/racing/laps-api.ts';
import type { Driver, DriverFace, MyRacing } from '@kontor/contract/racing/schema.ts';
import { listVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

export const TEAM = { id: 1, name: 'Hafenrenner', color: '#1f6f8b' };

export const face = (
  id: number,
  nickname: string,
  startNumber: number,
  team: DriverFace['team'] = null,
): DriverFace => ({
  id,
  nickname,
  startNumber,
  team,
});

export const falke: Driver = { ...face(11, 'Falke', 7), bio: 'Bremst spät.', favouriteClassId: 2 };

export const NEWCOMER: MyRacing = { driver: null, team: null, invitations: [] };
export const ALONE: MyRacing = { driver: falke, team: null, invitations: [] };

/** Falke in a team with these others; whose captain is decided by the test. */
export function inTeam(
  captainId: number,
  others: readonly DriverFace[],
  invited: readonly DriverFace[] = [],
): MyRacing {
  const members = [{ ...falke, team: TEAM }, ...others.map((other) => ({ ...other, team: TEAM }))];
  return {
    driver: { ...falke, team: TEAM },
    team: { ...TEAM, captainId, members, invited: [...invited] },
    invitations: [],
  };
}

export const NO_CAREER: Career = { bests: [], races: [], wins: 0, podiums: 0, starts: 0 };

export const lapOf = (id: number, more: Partial<LapTime> = {}): LapTime => ({
  id,
  driver: face(11, 'Falke', 7),
  trackId: 5,
  trackName: 'Hafenrunde',
  classId: 2,
  vehicle: 'Sultan RS',
  timeMs: 65_250,
  drivenAt: '2026-11-10T19:00:00.000Z',
  recording: null,
  recordingSecond: null,
  state: 'CONFIRMED',
  isFromGame: false,
  reason: null,
  ...more,
});

interface Given {
  readonly racing?: MyRacing;
  readonly career?: Career;
  readonly times?: LapTime[];
  readonly tab?: 'bests' | 'races' | 'times';
}

/** The own profile as a customer sees it. */
export function openProfile({ racing = ALONE, career = NO_CAREER, times = [], tab }: Given = {}) {
  answer(getMyRacing, racing);
  answer(getMyCareer, career);
  answer(listVehicleClasses, [
    { id: 1, name: 'A' },
    { id: 2, name: 'S' },
  ]);
  answer(listMyTimes, ({ query }) => {
    const track = query.get('trackId');
    return times.filter(({ trackId }) => !track || String(trackId) === track);
  });
  return renderApp(`/racing/my-profile${tab ? `?tab=${tab}` : ''}`, { me: person('1', 'Jonas', 'USER') });
}
