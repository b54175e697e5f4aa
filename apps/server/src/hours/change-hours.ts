import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime, sayYes } from '@kontor/contract/core/german.ts';
import type { HoursChange, ModeChange } from '@kontor/contract/hours/changes.ts';
import { saySpans } from '@kontor/contract/hours/german.ts';
import { modeAt, stateAt } from '@kontor/contract/hours/rules.ts';
import { type HoursSettings, type Schedule, WEEKDAY_LABELS, WEEKDAYS } from '@kontor/contract/hours/schema.ts';
import { writeAudit } from '#audit';
import { recordShop } from '#discord-notices';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockHours, saveHours } from './hours.repo.ts';

const sayExceptions = ({ exceptions }: Schedule): string =>
  exceptions.map(({ day, spans }) => `${day.split('-').reverse().join('.')}: ${saySpans(spans)}`).join('; ') || 'keine';

const changesOf = (before: HoursSettings, after: HoursSettings) =>
  changesBetween({
    'Im Dienst nur innerhalb der Zeiten': [sayYes(before.dutyWithinHours), sayYes(after.dutyWithinHours)],
    ...Object.fromEntries(
      WEEKDAYS.map((day) => [WEEKDAY_LABELS[day], [saySpans(before.week[day]), saySpans(after.week[day])] as const]),
    ),
    Ausnahmen: [sayExceptions(before), sayExceptions(after)],
  });

function sorted({ week, exceptions }: Schedule): Schedule {
  const inOrder = (spans: Schedule['exceptions'][number]['spans']) =>
    [...spans].sort((a, b) => a.opens.localeCompare(b.opens));
  return {
    week: Object.fromEntries(WEEKDAYS.map((day) => [day, inOrder(week[day])])) as Schedule['week'],
    exceptions: exceptions
      .map(({ day, spans }) => ({ day, spans: inOrder(spans) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
  };
}

export async function changeHours(tx: Tx, actor: Actor, wanted: HoursChange, at: Date): Promise<HoursSettings> {
  const before = await lockHours(tx);
  if (wanted.version !== before.version) throw new AppError('conflict');
  const dutyWithinHours = wanted.dutyWithinHours ?? before.dutyWithinHours;
  const settings = { ...before, ...sorted(wanted), dutyWithinHours, version: before.version + 1 };
  const changes = changesOf(before, settings);
  if (changes.length === 0) return before;
  await saveHours(tx, settings);
  await recordShop(tx, stateAt(settings, at).isOpen, at);
  await writeAudit(tx, { type: 'MANAGEMENT', message: html`<b>Öffnungszeiten</b> geändert.`, by: actor, at, changes });
  return settings;
}

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
  if (mode === 'DUTY') return html`Der Betrieb ist geöffnet, solange jemand im <b>Dienst</b> ist.`;
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
