import { memo } from 'react';
import { lazyPart } from '../../lazy-extra.tsx';
import { Skeleton } from '../table/skeleton.tsx';

// The markdown parser is loaded with the first text that is shown.
const loadMarkdown = async () => (await import('./markdown.tsx')).Markdown;
const Markdown = lazyPart(loadMarkdown, <Skeleton height={14} width="80%" />);

/** What the business says about a product or itself. */
export const MarkdownText = memo(({ text }: { readonly text: string }) => (
  <div className="anywhere prose">
    <Markdown text={text} />
  </div>
));
