import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** What is printed instead of the page, for as long as it is mounted. */
export function PrintSheet({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.printSheet = '';
    return () => {
      delete document.documentElement.dataset.printSheet;
    };
  }, []);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
