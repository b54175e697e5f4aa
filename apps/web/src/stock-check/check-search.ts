import { filled } from '#platform/filled.ts';
import { dayIn, textIn } from '#platform/read-search.ts';

/** Without one: 30 days. */
const SPANS = ['7', '90', 'spanne'] as const;
/** Without one: what is unexplained. */
const SHOWN = ['schwund', 'verzehr', 'razzia', 'vergessen', 'alle'] as const;

const oneOf = <T extends string>(known: readonly T[], text: string): T | undefined =>
  known.find((value) => value === text);

/** An address may be typed or linked: what cannot be read is left out. */
export const readCheckSearch = ({ zeit, von, bis, zeigen, was, wer }: Record<string, unknown>) =>
  filled({
    zeit: oneOf(SPANS, textIn(zeit)),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
    zeigen: oneOf(SHOWN, textIn(zeigen)),
    // The name of an item.
    was: textIn(was),
    // The key of a person in the report.
    wer: textIn(wer, 120),
  });
export type CheckSearch = ReturnType<typeof readCheckSearch>;
