import { expiresAt } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { formatTime } from '#platform/format.de.ts';

/** What happens next, in a sentence. */
export function outlookOf({ status, assignee, createdAt }: Order): string {
  const by = assignee ? ` durch ${assignee.name}` : '';
  if (status === 'ACCEPTED') return `Angenommen${by}. Wir fangen bald damit an.`;
  if (status === 'IN_PROGRESS') return `In Bearbeitung${by}.`;
  if (status === 'READY') return 'Deine Bestellung liegt bereit. Du kannst sie abholen.';
  return `Läuft um ${formatTime(expiresAt(new Date(createdAt)))} ab, wenn sie niemand annimmt.`;
}
