import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { PageSpinner } from './spinner.tsx';

/**
 * The first screen is mounted in small steps, between which the page can react. Later screens are mounted at once: the
 * focus moves to their title.
 */
export const InSteps = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, !!useRouter().state.resolvedLocation) ? children : <PageSpinner />;
