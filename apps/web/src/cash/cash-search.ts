import { ACCOUNTS, KINDS } from '@kontor/contract/cash/kinds.ts';
import { filled } from '#platform/filled.ts';
import { dayIn, severalIn, textIn } from '#platform/read-search.ts';

export type CashSearch = ReturnType<typeof readCashSearch>;

const PEOPLE_MAX = 20;
const SEARCH_MAX = 80;

const oneOf = <T extends string>(known: readonly T[], text: string): T | undefined =>
  known.find((value) => value === text);

export function readCashSearch({ ansicht, konto, art, wofuer, person, von, bis, suche }: Record<string, unknown>) {
  return filled({
    ansicht: textIn(ansicht) === 'abschluesse' ? ('abschluesse' as const) : undefined,
    konto: oneOf(ACCOUNTS, textIn(konto)),
    art: severalIn(art, KINDS.length).flatMap((kind) => oneOf(KINDS, kind) ?? []),
    wofuer: severalIn(wofuer, PEOPLE_MAX),
    person: severalIn(person, PEOPLE_MAX),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
    suche: textIn(suche, SEARCH_MAX),
  });
}
