import { createHmac } from 'node:crypto';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import type { Env } from '#platform/env.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { MAX_LISTED, noteRefusal } from './refusals.repo.ts';
import { writeAudit } from './write-audit.ts';

/** A few per person and hour, whatever is called. */
export function createRecordRefusal({ DISCORD_CLIENT_SECRET = 'demo' }: Pick<Env, 'DISCORD_CLIENT_SECRET'>) {
  const hashOf = (id: string): string =>
    createHmac('sha256', DISCORD_CLIENT_SECRET).update(`refused access ${id}`).digest('base64url');

  return async (tx: Tx, actor: Actor, { method, path }: Endpoint, at: Date): Promise<void> => {
    const route = `${method} ${path}`;
    const count = await noteRefusal(tx, { person: hashOf(actor.id), route, at });
    if (count === undefined) return;
    const message =
      count <= MAX_LISTED
        ? html`Zugriff verweigert: <code>${route}</code>`
        : html`Zugriff noch öfter verweigert. Weitere Versuche dieser Person stehen erst nach einer Stunde wieder hier.`;
    await writeAudit(tx, { type: 'SECURITY', message, by: actor, at });
  };
}
