import { expiresAt, isNotReadyAfterAll } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { formatTime } from '#platform/format.de.ts';

interface Outlook {
  readonly state: string;
  readonly next: string;
}

/** How far an order is and what happens next, in words for its customer. */
export function outlookOf({ status, assignee, createdAt, history }: Order): Outlook {
  const last = history.at(-1);
  const notice = 'Wir sagen dir Bescheid, sobald sie bereitliegt.';
  if (last && isNotReadyAfterAll(last)) return { state: 'Deine Bestellung ist doch noch nicht fertig.', next: notice };
  if (status === 'READY') return { state: 'Deine Bestellung liegt bereit.', next: 'Du kannst sie abholen.' };
  if (status === 'IN_PROGRESS') {
    const who = assignee ? `${assignee.name} kümmert` : 'Jemand von uns kümmert';
    return { state: 'Deine Bestellung ist in Bearbeitung.', next: `${who} sich darum. ${notice}` };
  }
  if (status === 'ACCEPTED') {
    const who = assignee ? `${assignee.name} hat sie angenommen und fängt` : 'Wir haben sie angenommen und fangen';
    return { state: 'Deine Bestellung ist angenommen.', next: `${who} bald damit an. ${notice}` };
  }
  const end = formatTime(expiresAt(new Date(createdAt)));
  return {
    state: 'Deine Bestellung ist bei uns.',
    next: `Als Nächstes nimmt sie jemand von uns an. Geschieht das nicht bis ${end}, läuft sie ab.`,
  };
}
