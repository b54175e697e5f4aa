import { filled } from '#platform/filled.ts';
import { dayIn } from '#platform/read-search.ts';

const PERIODS = ['woche', 'monat', 'spanne'] as const;
/** Without one: everything that is still open. */
type PeriodKind = (typeof PERIODS)[number];

/** An address may be typed or linked: what cannot be read is left out. */
export const readWagesSearch = ({ zeitraum, tag, von, bis }: Record<string, unknown>) =>
  filled({
    zeitraum: PERIODS.find((kind): kind is PeriodKind => kind === zeitraum),
    /** Any day of the week or month. */
    tag: dayIn(tag),
    von: dayIn(von),
    bis: dayIn(bis),
  });
export type WagesSearch = ReturnType<typeof readWagesSearch>;
