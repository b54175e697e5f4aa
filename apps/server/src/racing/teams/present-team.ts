import { AppError } from '@kontor/contract/core/errors.ts';
import type { TeamPage } from '@kontor/contract/racing/career.ts';
import type { Db } from '#platform/postgres/db.ts';
import { countResults, listTeamRaces } from '../drivers/career.repo.ts';
import { listFaces } from '../drivers/drivers.repo.ts';
import { listBests } from '../laps/lap-bests.repo.ts';
import { findAnyTeam, listMemberIds } from './teams.repo.ts';

/** A team that was dissolved keeps its page, for the results it has won. */
export async function findTeamPage(db: Db, id: number): Promise<TeamPage> {
  const stored = await findAnyTeam(db, id);
  if (!stored) throw new AppError('not-found');
  const { isDissolved, captainId, ...team } = stored;
  const members = await listFaces(db, await listMemberIds(db, id));
  const faces = new Map(members.map((member) => [member.id, member]));
  const bests = await listBests(db, [...faces.keys()]);
  return {
    team,
    isDissolved,
    captainId,
    members,
    bests: bests.flatMap((best) => {
      const driver = faces.get(best.driverId);
      return driver ? { ...best, driver } : [];
    }),
    races: await listTeamRaces(db, id),
    ...(await countResults(db, { teamId: id })),
  };
}
