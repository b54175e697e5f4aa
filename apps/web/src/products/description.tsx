import { memo } from 'react';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './description.module.css';

// The reader of markdown is fetched by whoever opens the first product that has a description.
const loadMarkdown = async () => (await import('./markdown.tsx')).Markdown;
const Markdown = lazyPart(loadMarkdown, <Skeleton height={14} width="80%" />);

/** What the business says about a product. */
export const Description = memo(({ text }: { readonly text: string }) => (
  <div className={styles.text}>
    <Markdown text={text} />
  </div>
));
