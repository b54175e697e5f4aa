import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import type { ModeChange } from '@kontor/contract/hours/changes.ts';
import { modeAt, stateAt } from '@kontor/contract/hours/rules.ts';
import type { HoursSettings } from '@kontor/contract/hours/schema.ts';
import { writeAudit } from '#audit';
import { recordShop } from '#discord-notices';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockHours, saveHours } from './hours.repo.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

function endOf({ mode, until }: ModeChange, at: Date): string | null {
  if (mode !== 'CLOSED' || !until) return null;
  const left = new Date(until).getTime() - at.getTime();
  if (left <= 0) throw new AppError('hours.past');
  if (left > YEAR_MS) throw new AppError('hours.too-far');
  return until;
}

function sentence({ mode, until }: HoursSettings): Html {
  if (mode === 'AUTO') return html`Es gelten wieder die Öffnungszeiten.`;
  if (mode === 'OPEN') return html`Der Betrieb ist <b>geöffnet</b>, unabhängig von den Öffnungszeiten.`;
  return html`Der Betrieb ist <b>geschlossen</b>, ${until === null ? 'bis auf Weiteres' : `bis ${sayDateTime(until)} Uhr`}.`;
}

export async function switchHours(tx: Tx, actor: Actor, wanted: ModeChange, at: Date): Promise<HoursSettings> {
  const before = await lockHours(tx);
  const until = endOf(wanted, at);
  const current = modeAt(before, at);
  if (current === wanted.mode && (current !== 'CLOSED' || before.until === until)) return before;
  const modeBefore = current === 'CLOSED' ? before.modeBefore : current;
  const settings = { ...before, mode: wanted.mode, until, modeBefore };
  await saveHours(tx, settings);
  await recordShop(tx, stateAt(settings, at).isOpen, at);
  await writeAudit(tx, { type: 'MANAGEMENT', message: sentence(settings), by: actor, at });
  return settings;
}
