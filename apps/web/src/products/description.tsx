import { memo } from 'react';
import { lazyPart } from '#platform/lazy-extra.tsx';

// The markdown parser is loaded with the first description that is shown.
const loadMarkdown = async () => (await import('./markdown.tsx')).Markdown;
const Markdown = lazyPart(loadMarkdown);

/** Anything that markdown could mean something by; most texts have none of it and need no parser. */
const MARKUP = /[*_`#<>[\]|~\\&:]|^ *[-+=]|^ *\d+[.)]| {2}$/m;

const Paragraphs = ({ text }: { readonly text: string }) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>);

/** What the business says about itself or a product. */
export const Description = memo(({ text }: { readonly text: string }) => (
  <div className="anywhere prose">{MARKUP.test(text) ? <Markdown text={text} /> : <Paragraphs text={text} />}</div>
));
