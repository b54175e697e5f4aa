import { lazy, memo, Suspense } from 'react';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './description.module.css';

// The reader of markdown is fetched by whoever opens the first product that has a description.
const Markdown = lazy(() => import('./markdown.tsx').then((module) => ({ default: module.Markdown })));

/** What the business says about a product. */
export const Description = memo(({ text }: { readonly text: string }) => (
  <div className={styles.text}>
    <Suspense fallback={<Skeleton height={14} width="80%" />}>
      <Markdown text={text} />
    </Suspense>
  </div>
));
