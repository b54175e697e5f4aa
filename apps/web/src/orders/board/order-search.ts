export interface OrdersSearch {
  suche?: string;
  bestellung?: number;
}

const SEARCH_MAX = 60;

export function readOrdersSearch({ suche, bestellung }: Record<string, unknown>): OrdersSearch {
  const text = typeof suche === 'string' || typeof suche === 'number' ? String(suche).trim().slice(0, SEARCH_MAX) : '';
  const id = Number(bestellung);
  return { ...(text ? { suche: text } : {}), ...(Number.isSafeInteger(id) && id > 0 ? { bestellung: id } : {}) };
}
