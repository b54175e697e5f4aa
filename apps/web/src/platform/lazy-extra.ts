import { type ComponentType, lazy } from 'react';

/**
 * A part without which everything else still works: when it cannot be fetched, nothing stands in its place. The import
 * belongs into a function of its own, or the build would leave failing styles out of what is caught here.
 */
export const lazyExtra = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
