import { lazyPart } from '#platform/lazy-extra.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';

/** Fetched by those who get lost. */
export const NotFound = lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage, <PageSpinner />);
