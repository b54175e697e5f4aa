import { memo } from 'react';
import { lazyPart } from './lazy-extra.tsx';

// The parser is larger than most screens: it is loaded with the first text that has marks.
const loadMarkdown = async () => (await import('./markdown.tsx')).Markdown;
const Markdown = lazyPart(loadMarkdown);

const MARKS = /[*_`~#>|<[\\&@]|https?:|www\.|^[\s\-+=]|^\d+[.)]/m;

const draw = (paragraph: string, at: number) => (
  <p key={at} className="lines">
    {paragraph}
  </p>
);

export const MarkdownText = memo(({ text }: { readonly text: string }) => (
  <div className="anywhere prose">
    {MARKS.test(text.replace(/\n+/g, '\n').trim()) ? (
      <Markdown text={text} />
    ) : (
      text
        .trim()
        .split(/\n{2,}/)
        .map(draw)
    )}
  </div>
));
