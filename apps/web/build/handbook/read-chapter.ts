import { lexer, type Token, type Tokens } from 'marked';
import { type Chapter, type Part, textOf } from '../../src/help/chapter.ts';

type Props = Record<string, string | number>;

/** The name of a heading in addresses, the same as on code hosts: a link works in both places. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Where a link leads: to another site, to a chapter, or to a file of the project, which the product does not serve. */
function linkProps(href: string): Props | undefined {
  if (/^https?:\/\//.test(href)) return { href };
  const [, chapter = '', hash = ''] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
  return chapter || hash ? { chapter, hash: decodeURIComponent(hash) } : undefined;
}

const all = (tokens: readonly Token[] = []): Part[] => tokens.flatMap(partsOf);

function linkParts({ href, tokens }: Tokens.Link): Part[] {
  const props = linkProps(href);
  return [props ? ['a', props, ...all(tokens)] : ['code', {}, ...all(tokens)]];
}

function headingParts({ depth, tokens }: Tokens.Heading): Part[] {
  const parts = all(tokens);
  return [[`h${depth}`, { id: anchorOf(parts.map(textOf).join('')) }, ...parts]];
}

/** On a phone each row is a card, and each cell is labelled with the head of its column. */
function tableParts({ header, rows }: Tokens.Table): Part[] {
  const labels = header.map(({ tokens }) => all(tokens).map(textOf).join(''));
  const head = header.map(({ tokens }): Part => ['th', { scope: 'col' }, ...all(tokens)]);
  const body = rows.map((row): Part => {
    const cells = row.map(({ tokens }, at): Part => ['td', { 'data-label': labels[at] ?? '' }, ...all(tokens)]);
    return ['tr', {}, ...cells];
  });
  return [['table', {}, ['thead', {}, ['tr', {}, ...head]], ['tbody', {}, ...body]]];
}

const PARTS: Record<string, (token: never) => Part[]> = {
  space: () => [],
  heading: headingParts,
  paragraph: ({ tokens }: Tokens.Paragraph) => [['p', {}, ...all(tokens)]],
  blockquote: ({ tokens }: Tokens.Blockquote) => [['blockquote', {}, ...all(tokens)]],
  list: ({ ordered, items }: Tokens.List) => [
    [ordered ? 'ol' : 'ul', {}, ...items.map(({ tokens }): Part => ['li', {}, ...all(tokens)])],
  ],
  table: tableParts,
  code: ({ text }: Tokens.Code) => [['pre', {}, ['code', {}, text]]],
  strong: ({ tokens }: Tokens.Strong) => [['strong', {}, ...all(tokens)]],
  em: ({ tokens }: Tokens.Em) => [['em', {}, ...all(tokens)]],
  codespan: ({ text }: Tokens.Codespan) => [['code', {}, text]],
  link: linkParts,
  image: ({ href, text }: Tokens.Image) => [['img', { src: href, alt: text }]],
  text: ({ text, tokens }: Tokens.Text) => (tokens ? all(tokens) : [text.replaceAll('\n', ' ')]),
  escape: ({ text }: Tokens.Escape) => [text],
};

/** What is not in the list, raw HTML above all, stops the build. */
function partsOf(token: Token): Part[] {
  const make = PARTS[token.type];
  if (!make) throw new Error(`a chapter cannot hold "${token.type}": ${token.raw.trim()}`);
  return make(token as never);
}

/** The chapter in a markdown file: its first heading is the title. */
export function readChapter(markdown: string): Chapter {
  const [title, ...parts] = all(lexer(markdown, { gfm: true }));
  if (title?.[0] !== 'h1') throw new Error('a chapter begins with its title');
  return { title: textOf(title), parts };
}
