import { randomInt } from 'node:crypto';
import { racingUpdate } from '@kontor/contract/racing/api.ts';
import { html } from '#platform/http/html.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { listFaces, saveTeamOf } from './drivers/drivers.repo.ts';
import {
  isNeeded,
  lockDriverOf,
  removeDriver,
  removeReports,
  removeUncounted,
  saveAnonymous,
} from './personal.repo.ts';
import { writeRacingAudit } from './racing-audit.ts';
import { deleteInvitationsOf, dissolveTeam, listMemberIds, lockTeam, saveCaptain } from './teams/teams.repo.ts';

/** A team goes on under the next of its members, or ends with its last one. */
async function leaveTeam(tx: Tx, driverId: number, teamId: number, at: Date): Promise<void> {
  const team = await lockTeam(tx, teamId);
  await saveTeamOf(tx, driverId, null);
  if (team?.captainId !== driverId) return;
  const [next] = await listMemberIds(tx, teamId);
  if (next === undefined) {
    await dissolveTeam(tx, teamId);
    await writeRacingAudit(
      tx,
      { by: 'Kontor', at },
      html`Rennteam <b>${team.name}</b> aufgelöst: Das Konto wurde gelöscht.`,
    );
    return;
  }
  await saveCaptain(tx, teamId, next);
  const [face] = await listFaces(tx, [next]);
  const message = html`<b>${face?.nickname ?? ''}</b> leitet jetzt das Rennteam <b>${team.name}</b>.`;
  await writeRacingAudit(tx, { by: 'Kontor', at }, message, { drivers: [next] });
}

/** Times and results that count stay, under an anonymous driver. */
export async function forgetDriver(tx: Tx, { id, at, publish }: DeletedPerson): Promise<void> {
  const driver = await lockDriverOf(tx, id);
  await removeReports(tx, id, driver ? [driver.nickname, ...driver.formerNames] : []);
  if (!driver) return;
  if (driver.teamId !== null) await leaveTeam(tx, driver.id, driver.teamId, at);
  await deleteInvitationsOf(tx, driver.id);
  await removeUncounted(tx, driver.id);
  if (await isNeeded(tx, driver.id)) await saveAnonymous(tx, driver.id, `Gelöschter Fahrer ${randomInt(1e9)}`);
  else await removeDriver(tx, driver.id);
  publish(racingUpdate, { what: 'drivers' });
}
