import { sayDay } from '@kontor/contract/cash/rules.ts';
import { dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { NewWageLine, RateChange } from '@kontor/contract/wages/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import { hasRow, type Tx } from '#platform/postgres/db.ts';
import { findClerks } from '#users';
import { auditWages, findSayCents } from './audit-wages.ts';
import type { FindHours } from './find-hours.ts';
import { insertLines, type StoredLine } from './lines.repo.ts';
import { saveRate } from './rates.repo.ts';
import { firstDayOf, spanUntil, startOf } from './span.ts';

interface When {
  readonly at: Date;
  readonly findHours: FindHours;
}

/** Who works here, or has left with something on their sheet. */
async function checkPerson(tx: Tx, personId: string, { at, findHours }: When): Promise<void> {
  if ((await findClerks(tx)).includes(personId)) return;
  if (await hasRow(tx.selectFrom('wage_line').where('person_id', '=', personId))) return;
  const hours = await findHours(tx, { people: [personId], from: startOf(firstDayOf(spanUntil(at))), until: at });
  if (!hours?.length) throw new AppError('wages.unknown-person');
}

const KIND_WORDS = { BONUS: 'Bonus', CORRECTION: 'Korrektur' } as const;

export async function addLine(tx: Tx, by: Actor, wanted: NewWageLine, when: When): Promise<StoredLine> {
  const { at } = when;
  const { personId, kind, cents, note, day = berlinDay(at) } = wanted;
  if (day > berlinDay(at))
    throw new AppError('wages.future', {}, [{ path: 'day', message: 'Das liegt in der Zukunft.' }]);
  await checkPerson(tx, personId, when);
  // In the middle of a day that is over: it must fall into no other period.
  const moment = day === berlinDay(at) ? at : dateTimeOn(Date.parse(day), '12:00');
  const [line] = await insertLines(tx, [{ personId, kind, cents, note, by, at: moment }]);
  if (!line) throw new Error('one line in, none out');
  const say = await findSayCents(tx);
  const what = html`Lohn, ${KIND_WORDS[kind]} von <b>${say(cents)}</b> zum ${sayDay(day)}. Grund: ${note}`;
  await auditWages(tx, by, [{ personId, what }], at);
  return line;
}

export async function changeRate(tx: Tx, by: Actor, change: RateChange, when: When): Promise<void> {
  const { at } = when;
  const { personId, rate, fromDay } = change;
  if (personId === null && rate === null) throw new AppError('wages.no-default');
  if (personId !== null) await checkPerson(tx, personId, when);
  await saveRate(tx, by, change, at);
  const say = await findSayCents(tx);
  const worth = rate
    ? html`${say(rate.hourlyCents)} je Stunde, ${sayNumber(rate.commissionBp / 100)} % Provision`
    : html`wieder der Standard`;
  const what = html`Lohnsatz ab ${sayDay(fromDay)}: ${worth}.`;
  if (personId !== null) return auditWages(tx, by, [{ personId, what }], at);
  await writeAudit(tx, { type: 'HR', message: html`<b>Standard für alle</b>: ${what}`, by, at });
}
