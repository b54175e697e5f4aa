import { memo } from 'react';
import { lazyPart } from './lazy-extra.tsx';

const MARKS = /[*_`~#>|<[\\&@]|https?:|www\.|^[\s\-+=]|^\d+[.)]/m;

const draw = (paragraph: string, at: number) => (
  <p key={at} className="lines">
    {paragraph}
  </p>
);

const paragraphsOf = ({ text }: { readonly text: string }) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(draw);

// The parser is larger than most screens: it is loaded with the first text that has marks, which can be read meanwhile.
const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown, paragraphsOf);

export const MarkdownText = memo(({ text }: { readonly text: string }) => (
  <div className="anywhere prose">
    {MARKS.test(text.replace(/\n+/g, '\n').trim()) ? <Markdown text={text} /> : paragraphsOf({ text })}
  </div>
));
