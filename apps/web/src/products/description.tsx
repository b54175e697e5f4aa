import { memo } from 'react';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';

// The markdown parser is loaded with the first description that is shown.
const loadMarkdown = async () => (await import('./markdown.tsx')).Markdown;
const Markdown = lazyPart(loadMarkdown, <Skeleton height={14} width="80%" />);

/** What the business says about a product. */
export const Description = memo(({ text }: { readonly text: string }) => (
  <div className="anywhere prose">
    <Markdown text={text} />
  </div>
));
