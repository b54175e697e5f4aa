import { filled } from '#platform/filled.ts';

/** How much a person can carry, in grams, unless they say otherwise. */
export const SPACE_DEFAULT = 20_000;

/** A plan as it stands in the address; what is as usual is left out. */
export type PlanSearch = ReturnType<typeof readPlan>;

const MOST = 1_000_000_000;
const IDS_MOST = 500;

function wholeIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= MOST ? number : undefined;
}

const idsIn = (value: unknown): number[] =>
  [
    ...new Set((Array.isArray(value) ? value : [value]).flatMap((one) => wholeIn(one) ?? []).filter((id) => id > 0)),
  ].slice(0, IDS_MOST);

/** What was typed or linked as a plan; what cannot be read is as usual. */
export function readPlan(raw: Record<string, unknown>) {
  const platz = wholeIn(raw.platz);
  return filled({
    // The global target; without it every product has its own.
    ziel: wholeIn(raw.ziel),
    nur: idsIn(raw.nur),
    ohne: idsIn(raw.ohne),
    platz: platz === SPACE_DEFAULT ? undefined : platz,
    aufloesen: wholeIn(raw.aufloesen) || raw.aufloesen === true ? (1 as const) : undefined,
    bestellung: wholeIn(raw.bestellung) || undefined,
  });
}
