import { hoursUpdate } from '@kontor/contract/hours/api.ts';
import { modeAt, scheduledAt, stateAt } from '@kontor/contract/hours/rules.ts';
import type { HoursSettings } from '@kontor/contract/hours/schema.ts';
import { recordShop } from '#discord-notices';
import type { Tx } from '#platform/postgres/db.ts';
import type { AfterCommit } from '#platform/write.ts';
import { findHours, lockHours, saveHours } from './hours.repo.ts';

/**
 * Keeps whether anyone is on duty beside the hours: who places an order holds that row. Nothing is published unless the
 * business opens or closes by it, or everybody would hear when duty begins.
 */
export async function noteStaffed(tx: Tx, isStaffed: boolean, at: Date, publish: AfterCommit['publish']) {
  if ((await findHours(tx)).isStaffed === isStaffed) return;
  const before = await lockHours(tx);
  const after = { ...before, isStaffed };
  await saveHours(tx, after);
  const isOpen = stateAt(after, at).isOpen;
  if (stateAt(before, at).isOpen === isOpen) return;
  await recordShop(tx, isOpen, at);
  publish(hoursUpdate, {});
}

/** Open by the weekly hours, were anyone on duty. */
export function isOpenByHours(hours: HoursSettings, at: Date): boolean {
  const mode = modeAt(hours, at);
  return (mode === 'AUTO' || (mode === 'DUTY' && hours.dutyWithinHours)) && scheduledAt(hours, at).isOpen;
}
