/** Umlauts as two letters and as one: "bestaende" and "bestande" both find "Bestände". */
const SPELLINGS: readonly Readonly<Record<string, string>>[] = [
  { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' },
];

/** A text as it is compared, and where in the original each of its letters comes from. */
function fold(text: string, spelling: Readonly<Record<string, string>>): { letters: string; from: number[] } {
  const from: number[] = [];
  let letters = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at).toLowerCase();
    const folded = spelling[letter] ?? letter;
    for (let count = 0; count < folded.length; count += 1) from.push(at);
    letters += folded;
  }
  return { letters, from };
}

type Range = readonly [start: number, end: number];

/** Where a word stands in a text, however its umlauts are spelt. */
export function rangesOf(text: string, word: string): Range[] {
  const ranges: Range[] = [];
  for (const spelling of SPELLINGS) {
    const { letters, from } = fold(text, spelling);
    const wanted = fold(word, spelling).letters;
    for (let at = letters.indexOf(wanted); at >= 0 && wanted; at = letters.indexOf(wanted, at + 1)) {
      ranges.push([from[at] ?? 0, (from[at + wanted.length - 1] ?? 0) + 1]);
    }
  }
  return ranges;
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** A text cut into what matches one of the words and what does not. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const ranges = words.flatMap((word) => rangesOf(text, word)).sort((one, other) => one[0] - other[0]);
  const pieces: Piece[] = [];
  let done = 0;
  const add = (end: number, isHit: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), isHit });
    done = Math.max(done, end);
  };
  for (const [start, end] of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
