import { sayCents } from '@kontor/contract/core/german.ts';
import { writeAudits } from '#audit';
import { findCurrency } from '#business';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findFaces } from '#users';

export type SayCents = (cents: number) => string;

export async function findSayCents(tx: Tx): Promise<SayCents> {
  const currency = await findCurrency(tx);
  return (cents) => sayCents(cents, currency);
}

export interface WageNote {
  readonly personId: string;
  readonly what: Html;
}

/** Begins with the name, which is forgotten with the account (`audit/forget-person.ts`). */
export async function auditWages(tx: Tx, by: Actor, notes: readonly WageNote[], at: Date): Promise<void> {
  const faces = await findFaces(
    tx,
    notes.map(({ personId }) => personId),
  );
  await writeAudits(
    tx,
    notes.map(({ personId, what }) => {
      const message = html`<b>${faces.get(personId)?.name ?? personId}</b>: ${what}`;
      return { type: 'HR', message, by, at, about: [personId] } as const;
    }),
  );
}
