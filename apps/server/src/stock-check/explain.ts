import { AppError } from '@kontor/contract/core/errors.ts';
import { personKeyOf, sayGoods } from '@kontor/contract/stock-check/rules.ts';
import { GAP_LABELS, type NewExplanation } from '@kontor/contract/stock-check/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findFaces, holdUsers } from '#users';
import { lockGaps, type StoredGap, saveExplanations } from './gaps.repo.ts';
import { addSums, sumsOf } from './sums.repo.ts';

async function findPerson(tx: Tx, id: string | null | undefined) {
  if (!id) return null;
  const face = (await holdUsers(tx, [id])).has(id) ? (await findFaces(tx, [id])).get(id) : undefined;
  if (!face) throw new AppError('stock-check.unknown-person');
  return face;
}

const countedAs = ({ at, name, amount, cents }: StoredGap) => ({ at, name, amount, cents });

/** The stock stays as it is: the game was right. All of them or none. */
export async function explainGaps(
  tx: Tx,
  by: Pick<Actor, 'id' | 'name'>,
  wanted: NewExplanation,
  at: Date,
): Promise<number> {
  const { kind, note, personId } = wanted;
  const ids = [...new Set(wanted.gaps)];
  const person = await findPerson(tx, kind === 'OPEN' ? null : personId);
  const gaps = await lockGaps(tx, ids);
  if (gaps.length < ids.length) throw new AppError('stock-check.unknown-gap');
  const keyed = gaps.map((gap) => ({
    gap,
    personKey: personKeyOf({ userId: person?.id ?? null, citizenName: gap.citizen_name }),
  }));
  await saveExplanations(
    tx,
    keyed.map(({ gap, personKey }) => ({ id: gap.id, personKey })),
    { kind, person, note, by, at },
  );
  await addSums(
    tx,
    keyed.flatMap(({ gap, personKey }) => [
      ...sumsOf({ ...countedAs(gap), kind: gap.kind, personKey: gap.person_key }, -1),
      ...sumsOf({ ...countedAs(gap), kind, personKey }),
    ]),
  );
  // About whom it is stands only where it can be forgotten.
  const why = note && !person ? html` ${note}` : html``;
  const message = html`Abgleich: ${sayGoods(gaps)} als <b>${GAP_LABELS[kind]}</b> erklärt.${why}`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by, at });
  return gaps.length;
}
