import type { TeamSettings } from '@kontor/contract/team/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findTeamSettings, saveTeamSettings } from './team-settings.repo.ts';

export async function changeTeamSettings(tx: Tx, actor: Actor, wanted: TeamSettings, at: Date): Promise<TeamSettings> {
  if ((await findTeamSettings(tx)).ordersToDuty === wanted.ordersToDuty) return wanted;
  await saveTeamSettings(tx, wanted);
  const message = wanted.ordersToDuty
    ? html`Neue Bestellungen erreichen im Spiel nur noch, wer im <b>Dienst</b> ist.`
    : html`Neue Bestellungen erreichen im Spiel wieder das <b>ganze Team</b>.`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at });
  return wanted;
}
