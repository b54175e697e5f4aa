import type { Trouble } from '@kontor/contract/discord-notices/schema.ts';
import { writeAudit } from '#audit';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { saveTrouble, type TargetRow } from './targets.repo.ts';

const WHY: Record<Trouble, string> = {
  GONE: 'es seinen Webhook bei Discord nicht mehr gibt',
  SEALED: 'sich seine Adresse nicht mehr entschlüsseln lässt',
};

/** Kontor does so by itself where an address is of no use any more; the log says so, as nobody has watched. */
export async function switchOff(tx: Tx, target: TargetRow, trouble: Trouble, at: Date): Promise<void> {
  if (!target.is_on && target.trouble === trouble) return;
  const isSaved = await saveTrouble(tx, target, trouble);
  if (!isSaved || !target.is_on) return;
  const message = html`Mitteilungen an Discord: Kanal <b>${target.name}</b> ausgeschaltet, weil ${WHY[trouble]}.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: 'Kontor', at });
}
