import { type Chapter, type Part, textOf } from './chapter.ts';
import type { Entry } from './handbook.ts';

export interface Section {
  readonly entry: Entry;
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly hash: string;
  readonly sentences: readonly string[];
}

const MOST_RESULTS = 20;

function blocksIn(part: Part): string[] {
  if (typeof part === 'string') return [part];
  const [tag, , ...parts] = part;
  if (/^(ul|ol|table|tbody)$/.test(tag)) return parts.flatMap(blocksIn);
  if (tag === 'thead') return [];
  return [parts.map(textOf).join(tag === 'tr' ? ' · ' : '')];
}

const sentencesIn = (block: string): string[] => block.split(/(?<=[.?:]) (?=[„\p{Lu}])/u).filter(Boolean);

export function sectionsOf(entry: Entry, { parts }: Chapter): Section[] {
  const sections: (Section & { sentences: string[] })[] = [{ entry, heading: '', hash: '', sentences: [] }];
  for (const part of parts) {
    if (typeof part !== 'string' && /^h\d$/.test(part[0])) {
      sections.push({ entry, heading: textOf(part), hash: String(part[1].id), sentences: [] });
    } else sections.at(-1)?.sentences.push(...blocksIn(part).flatMap(sentencesIn));
  }
  return sections;
}

/** "bestaende" and "bestande" both find "Bestände", and "strasse" finds "Straße". */
const SPELLINGS: Readonly<Record<string, string>> = {
  ä: 'ä|ae|a',
  ae: 'ä|ae',
  a: 'ä|a',
  ö: 'ö|oe|o',
  oe: 'ö|oe',
  o: 'ö|o',
  ü: 'ü|ue|u',
  ue: 'ü|ue',
  u: 'ü|u',
  ß: 'ß|ss',
  ss: 'ß|ss',
  s: 'ß|s',
};

const patternOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[aou]e|ss|[aousäöüß]/g, (letters) => `(?:${SPELLINGS[letters]})`);

/** A text cut into what matches one of the words, at every second place, and what does not. */
export function markWords(text: string, words: readonly string[]): string[] {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  return text.split(new RegExp(`(${longestFirst.map(patternOf).join('|')})`, 'iu'));
}

const hits = (text: string, patterns: readonly RegExp[]): number =>
  patterns.filter((pattern) => pattern.test(text)).length;

/** 0 is not found. A title says more than a heading, and a heading more than a sentence. */
function rank({ entry, heading, sentences }: Section, patterns: readonly RegExp[]): number {
  const text = [heading, ...sentences].join('\n');
  if (hits(`${entry.title}\n${text}`, patterns) < patterns.length) return 0;
  if (!heading) return 1 + 8 * hits(entry.title, patterns);
  // The title alone leads to the beginning of its chapter, not to all of its sections.
  return hits(text, patterns) === 0 ? 0 : 1 + 4 * hits(heading, patterns);
}

export function searchSections(sections: readonly Section[], query: string) {
  const words = query.split(/[\s,.;?„“"]+/).filter((word) => word.length > 1);
  const patterns = words.map((word) => new RegExp(patternOf(word), 'iu'));
  const results = (words.length === 0 ? [] : sections)
    .map((section) => ({ section, rank: rank(section, patterns) }))
    .filter((found) => found.rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_RESULTS)
    .map(({ section }) => {
      const best = Math.max(0, ...section.sentences.map((sentence) => hits(sentence, patterns)));
      const sentence = section.sentences.find((one) => hits(one, patterns) === best) ?? section.entry.summary;
      return { section, sentence };
    });
  return { words, results };
}
