import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface AfterMountProps {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}

/** Is mounted in a step of its own, once what stands around it can be seen. */
export function AfterMount({ children, fallback = null }: AfterMountProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : fallback;
}
