import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { useEscape } from '#platform/ui/dialog/open-dialogs.ts';

interface BarMenuProps {
  /** Read aloud, and shown where the button has no words. */
  readonly label: string;
  readonly className: string | undefined;
  readonly button: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A button of the title bar that opens something below it: closed by Escape and by leaving it. */
export function BarMenu({ label, className, button, children }: BarMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  useEscape(isOpen, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus leaves what is inside
    <div onBlur={closeOutside}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen ? children(close) : null}
    </div>
  );
}
