import { PRESELECTED } from '@kontor/contract/audit/schema.ts';
import { fromField } from '@kontor/contract/core/berlin-time.ts';
import { type AuditSearch, EVERY_TYPE } from './audit-search.ts';

/** What the server is asked for. */
export interface AuditSelection {
  readonly type: string[];
  readonly person: string[];
  readonly from?: string;
  /** Not included. */
  readonly to?: string;
  readonly search?: string;
}

export const SHORTEST = 3;
const DAY_MS = 86_400_000;

const dayAfter = (day: string): string => {
  const next = new Date(Date.parse(day) + DAY_MS);
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 10);
};

/** Midnight in Berlin; nothing for a day that does not exist. */
const startOf = (day: string): string | undefined => fromField(`${day}T00:00`)?.toISOString();

/** The chosen types, none for all; where the address is silent, those that matter most and of which there are entries. */
export function typesIn({ arten }: AuditSearch, existing: readonly string[]): string[] {
  if (arten === EVERY_TYPE) return [];
  return arten ?? PRESELECTED.filter((type) => existing.includes(type));
}

export function selectionOf(search: AuditSearch, existing: readonly string[]): AuditSelection {
  const { von = '', bis = '', suche = '', person = [] } = search;
  const [from, to] = [startOf(von), startOf(dayAfter(bis))];
  return {
    type: typesIn(search, existing),
    person,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(suche.length >= SHORTEST ? { search: suche } : {}),
  };
}
