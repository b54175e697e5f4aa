import { isTakeOver } from '@kontor/contract/orders/rules.ts';
import { type Order, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { codeOf, sentenceOf } from '#platform/api/api-error.ts';
import { ordersQueries } from '../orders.queries.ts';
import { stateWords } from './order-label.tsx';
import type { Action, Words } from './order-steps.ts';

const PARTICIPLES: Words = {
  'IN_PROGRESS>ACCEPTED': 'zurückgegeben',
  'READY>IN_PROGRESS': 'zurückgeholt',
  ACCEPTED: 'angenommen',
  IN_PROGRESS: 'begonnen',
  READY: 'abholbereit gemeldet',
  COMPLETED: 'übergeben',
  REJECTED: 'abgelehnt',
  CANCELLED: 'storniert',
};

export const participleOf = (action: Action): string =>
  action === 'take-over' ? 'übernommen' : (PARTICIPLES[`${action.from}>${action.to}`] ?? PARTICIPLES[action.to] ?? '');

export const sentenceOfStep = ({ number, status }: Order): string =>
  status === 'COMPLETED'
    ? `${number} ist übergeben, die Ware ist ausgebucht.`
    : `${number} ist jetzt „${STATUS_LABELS[status]}“.`;

function meanwhile({ number, status, history }: Order): string | undefined {
  const last = history.at(-1);
  const by = last?.by ? ` (${last.by})` : '';
  if (last && last.from === last.to)
    return `${number} ist inzwischen ${isTakeOver(last) ? 'übernommen' : 'geändert'}${by}.`;
  return status === 'NEW' ? undefined : `${number} ist inzwischen ${stateWords(status)}${by}.`;
}

interface Refusal {
  readonly sentence: string;
  readonly now?: Order;
}

export async function overtakenBy(client: QueryClient, id: number): Promise<Refusal | undefined> {
  try {
    const now = await client.fetchQuery({ ...ordersQueries.one(id), staleTime: 0 });
    const sentence = meanwhile(now);
    return sentence ? { sentence, now } : undefined;
  } catch {
    return undefined;
  }
}

export async function refusalOf(client: QueryClient, id: number, error: Error): Promise<Refusal> {
  return (codeOf(error) === 'conflict' ? await overtakenBy(client, id) : undefined) ?? { sentence: sentenceOf(error) };
}
