import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Is mounted in a step of its own, once what stands around it can be seen. */
export function AfterMount({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : null;
}
