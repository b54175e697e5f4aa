import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { PageSpinner } from './spinner.tsx';

/**
 * The first screen is mounted in small steps, between which the page can react. Whoever comes from another one is taken
 * to the title, which has to be there at once.
 */
export const InSteps = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, !!useRouter().state.resolvedLocation) ? children : <PageSpinner />;
