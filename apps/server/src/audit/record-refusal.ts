import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { noteRefusal } from './audit.repo.ts';
import { writeAudit } from './write-audit.ts';

/** Records an attempt without the right for it, at most once a minute for each place. */
export async function recordRefusal(tx: Tx, actor: Actor, { method, path }: Endpoint, at: Date): Promise<void> {
  const route = `${method} ${path}`;
  if (!(await noteRefusal(tx, actor.id, route, at))) return;
  const message = html`Zugriff verweigert: <code>${route}</code>`;
  await writeAudit(tx, { type: 'SECURITY', message, by: actor, at });
}
