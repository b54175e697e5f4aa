import { expiresAt, isNotReadyAfterAll } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { formatTime } from '#platform/format.de.ts';

/** What happens next, in a sentence. */
export function outlookOf({ status, assignee, createdAt, history }: Order): string {
  const last = history.at(-1);
  const by = assignee ? ` durch ${assignee.name}` : '';
  if (status === 'ACCEPTED') return `Angenommen${by}. Wir fangen bald damit an.`;
  if (last && isNotReadyAfterAll(last)) return 'Doch noch nicht fertig. Wir melden uns, sobald sie bereitliegt.';
  if (status === 'IN_PROGRESS') return `In Bearbeitung${by}.`;
  if (status === 'READY') return 'Deine Bestellung liegt bereit. Du kannst sie abholen.';
  return `Läuft um ${formatTime(expiresAt(new Date(createdAt)))} ab, wenn sie niemand annimmt.`;
}
