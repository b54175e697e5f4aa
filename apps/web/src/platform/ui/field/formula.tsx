import { type CSSProperties, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PortalTarget, useEscape } from '../dialog/open-dialogs.ts';
import styles from './formula.module.css';

interface FormulaProps {
  readonly children: ReactNode;
  /** The formula with its values, one line per step; computed only when it is opened. */
  readonly explain: () => string;
  readonly className?: string | undefined;
}

const HALF = 160;

/** Over the number, or below it where there is no space; never beyond the edge of the view. */
function placeOf(element: HTMLElement): CSSProperties {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const centre = Math.min(Math.max((left + right) / 2, HALF + 8), Math.max(window.innerWidth - HALF - 8, HALF + 8));
  const vertical = top > 160 ? { bottom: window.innerHeight - top } : { top: bottom };
  return { left: centre, ...vertical };
}

export function Formula({ children, explain, className }: FormulaProps) {
  const [place, setPlace] = useState<CSSProperties>();
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const target = use(PortalTarget);
  const show = () => {
    if (trigger.current) setPlace(placeOf(trigger.current));
  };
  const hide = () => setPlace(undefined);
  const isShown = place !== undefined;
  useEscape(isShown, hide);
  // Moving to a number by keyboard scrolls it into view, and the hint follows it.
  useEffect(() => {
    if (!isShown) return;
    const follow = () => setPlace((now) => (now && trigger.current ? placeOf(trigger.current) : now));
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may rest on the hint; the keyboard uses the button
    <span style={{ display: 'inline-block' }} onMouseEnter={show} onMouseLeave={hide}>
      <button
        ref={trigger}
        type="button"
        className={`${styles.value} plain-button number ${className ?? ''}`}
        aria-describedby={place ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onClick={(event) => {
          // The row or card around it may listen too.
          event.stopPropagation();
          show();
        }}
      >
        {children}
      </button>
      {place
        ? createPortal(
            <span className={styles.anchor} style={place}>
              <span id={id} role="tooltip" className={`${styles.hint} number`}>
                {explain()}
              </span>
            </span>,
            target ?? document.body,
          )
        : null}
    </span>
  );
}
