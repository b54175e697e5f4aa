import { boardUpdate, teamUpdate } from '@kontor/contract/team/topics.ts';
import type { Notices } from '#game';
import type { Slice } from '#platform/slice.ts';
import { forgetAuthor, PERSONAL_TEAM } from './personal.repo.ts';
import { describeLong, describeUnstaffed } from './report-duty.ts';
import { seedTeam } from './seed-demo.ts';
import { type Deps, teamRoutes } from './team.routes.ts';

const TICK_MS = 20_000;

interface TeamDeps extends Deps {
  readonly notices: Notices;
}

export const teamSlice = {
  tables: {
    growing: ['shift'],
    // Notices and notes are counted, absences that are over are few.
    bounded: ['absence', 'board_post', 'board_read', 'duty_sighting', 'person_note', 'team_setting'],
  },
  routes: teamRoutes,
  start: ({ write }, { duty, notices }) => ({
    jobs: [
      {
        name: 'duty',
        everyMs: TICK_MS,
        atStart: true,
        run: () => write((tx, { publish }) => duty.tick(tx, notices, publish)),
      },
    ],
  }),
  demo: seedTeam,
  personal: {
    sections: PERSONAL_TEAM,
    async forget(tx, person) {
      await forgetAuthor(tx, person);
      person.publish(teamUpdate, {});
      person.publish(boardUpdate, {});
    },
  },
  notices: { SHIFT_LONG: describeLong, NOBODY_ON_DUTY: describeUnstaffed },
} satisfies Slice<TeamDeps>;
