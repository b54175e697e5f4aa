import { type Order, type OrderStatus, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '#platform/api-error.ts';
import { ordersQueries } from './orders.queries.ts';

/** What staff are told after a step. */
export const sentenceOfStep = ({ number, status }: Order): string =>
  status === 'COMPLETED'
    ? `${number} ist übergeben, die Ware ist ausgebucht.`
    : `${number} ist jetzt „${STATUS_LABELS[status]}“.`;

const BY_NOW: Partial<Record<OrderStatus, string>> = {
  ACCEPTED: 'angenommen',
  IN_PROGRESS: 'in Bearbeitung',
  READY: 'abholbereit',
  COMPLETED: 'abgeschlossen',
  REJECTED: 'abgelehnt',
  CANCELLED: 'storniert',
  EXPIRED: 'abgelaufen',
};

function meanwhile({ number, status, history }: Order): string | undefined {
  const last = history.at(-1);
  const by = last?.by ? ` (${last.by})` : '';
  if (last && last.from === last.to) return `${number} ist inzwischen geändert${by}.`;
  const word = BY_NOW[status];
  return word && `${number} ist inzwischen ${word}${by}.`;
}

/** What has become of an order that somebody else has moved on; nothing where that cannot be learned. */
export async function overtakenBy(client: QueryClient, id: number): Promise<string | undefined> {
  try {
    return meanwhile(await client.fetchQuery({ ...ordersQueries.one(id), staleTime: 0 }));
  } catch {
    return undefined;
  }
}

/** Why a step was refused; where somebody was faster, who it was. */
export async function refusalOf(client: QueryClient, id: number, error: Error): Promise<string> {
  const isOvertaken = error instanceof ApiError && error.type === 'about:blank#conflict';
  return (isOvertaken ? await overtakenBy(client, id) : undefined) ?? sentenceOf(error);
}
