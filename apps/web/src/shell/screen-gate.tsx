import { SCREENS } from '@kontor/contract/screens.ts';
import type { ReactNode } from 'react';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import type { ScreenPath } from './built-screens.ts';
import { InfoError } from './info-error.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { maySee, useViewer } from './viewer.ts';

/** Lets a viewer in who has the role and the features; everybody else is told there is nothing here. */
export function ScreenGate({ path, children }: { readonly path: ScreenPath; readonly children: ReactNode }) {
  const state = useViewer();
  if (state.status === 'loading') return <PageSpinner />;
  if (state.status === 'failed') return <InfoError {...state} />;
  return maySee(state.viewer, SCREENS[path]) ? children : <NotFoundPage />;
}
