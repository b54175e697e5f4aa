import { type Chapter, type Part, textOf } from './chapter.ts';

export interface Entry {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

export interface Group {
  readonly label: string;
  readonly entries: readonly Entry[];
}

const CONTENTS_FILE = 'README';
const files = import.meta.glob<Chapter>('../../../../docs/handbuch/*.md', { eager: true, import: 'chapter' });
const chapters = new Map(Object.entries(files).map(([path, chapter]) => [path.replace(/^.*\/|\.md$/g, ''), chapter]));

export const findChapter = (name: string): Chapter | undefined =>
  name === CONTENTS_FILE ? undefined : chapters.get(name);

const partsIn = (part: Part): Part[] => (typeof part === 'string' ? [] : (part.slice(2) as Part[]));

/** `- [Title](name.md): summary` */
function entryOf(line: Part): Entry {
  const [link, ...rest] = partsIn(line);
  if (typeof link !== 'object') throw new Error(`not a line of the contents: ${textOf(line)}`);
  const summary = rest
    .map(textOf)
    .join('')
    .replace(/^:\s*./, (start) => start.slice(-1).toUpperCase());
  return { name: String(link[1].chapter), title: textOf(link), summary };
}

/** The contents are the page that readers of the files see: headings, each with a list. */
function readContents(parts: readonly Part[]): Group[] {
  return parts.flatMap((part, at) => {
    const list = parts[at + 1];
    return part[0] === 'h2' && list ? [{ label: textOf(part), entries: partsIn(list).map(entryOf) }] : [];
  });
}

export const CONTENTS: readonly Group[] = readContents(chapters.get(CONTENTS_FILE)?.parts ?? []);

export const ENTRIES: readonly Entry[] = CONTENTS.flatMap(({ entries }) => entries);
