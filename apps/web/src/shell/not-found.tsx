import { lazy, Suspense } from 'react';
import { PageSpinner } from '#platform/ui/spinner.tsx';

const Page = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** Fetched by those who get lost. */
export const NotFound = ({ isSwitchedOff = false }: { readonly isSwitchedOff?: boolean }) => (
  <Suspense fallback={<PageSpinner />}>
    <Page isSwitchedOff={isSwitchedOff} />
  </Suspense>
);
