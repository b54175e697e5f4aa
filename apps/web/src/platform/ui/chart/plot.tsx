import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Glyph } from '../glyph.tsx';
import { ExpandIcon } from '../icons.ts';
import styles from './chart.module.css';
import type { Place } from './scale.ts';

export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

interface FrameProps {
  /** As tall as it is drawn, without what stands below the axis. */
  readonly height: number;
  /** What is said at the axis, of which the longest needs its room. */
  readonly axis: readonly string[];
  readonly children: ReactNode;
  readonly legend?: ReactNode;
  readonly table: () => ReactNode;
}

/** A plot, its legend and the table that says the same. */
export function ChartFrame({ height, axis, children, legend, table }: FrameProps) {
  const [isOpen, setOpen] = useState(false);
  const room = Math.max(...axis.map(({ length }) => length));
  return (
    <figure className="stack gap-8">
      <div
        className={`${styles.frame} meta number`}
        style={{ height: height + 44, paddingInlineStart: `${room + 2}ch` }}
      >
        {children}
      </div>
      {legend}
      <details className="unfolds" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={`${styles.summary} row gap-4 underlined small`}>
          Als Tabelle
          <Glyph icon={ExpandIcon} size={16} />
        </summary>
        {isOpen ? table() : null}
      </details>
    </figure>
  );
}

interface ValueAxisProps {
  readonly ticks: readonly number[];
  readonly topOf: (value: number) => number;
  readonly say: (value: number) => string;
}

export const ValueAxis = ({ ticks, topOf, say }: ValueAxisProps) => (
  <div aria-hidden="true">
    {ticks.map((tick) => (
      <div key={tick} className={styles.tick} style={{ top: percent(topOf(tick)) }}>
        <span>{say(tick)}</span>
      </div>
    ))}
  </div>
);

interface Named {
  readonly left: number;
  readonly text: string;
}

const MOST_LETTERS = 30;
const EDGE = 0.04;

/** Below its place; at the edges within the plot. */
const besideOf = (left: number): number => (left < EDGE || left > 1 - EDGE ? left : 0.5);

/** The names below the plot; where they would touch on a phone, every other one. */
export const NameAxis = ({ names }: { readonly names: readonly Named[] }) => (
  <div
    className={styles.below}
    data-dense={names.reduce((sum, { text }) => sum + text.length, 0) > MOST_LETTERS || undefined}
    aria-hidden="true"
  >
    {names.map(({ left, text }) => (
      <span key={left} style={{ left: percent(left), transform: `translateX(${-besideOf(left) * 100}%)` }}>
        {text}
      </span>
    ))}
  </div>
);

/** What is said of the chosen value, beside it. */
export const Bubble = ({ left, top, children }: Place & { readonly children: ReactNode }) => (
  <span
    className={`${styles.bubble} small number`}
    style={{
      left: percent(left),
      top: percent(top),
      transform: `translate(${-left * 100}%, ${top < 0.3 ? '12px' : 'calc(-100% - 12px)'})`,
    }}
    aria-hidden="true"
  >
    {children}
  </span>
);

interface WalkProps {
  /** What is walked through. */
  readonly label: string;
  readonly count: number;
  /** The values lie in lines of this many: up and down go by one line. */
  readonly perLine?: number;
  readonly say: (at: number) => string;
  /** Which value lies nearest to a point within the plot. */
  readonly nearest: (point: Place, box: DOMRect) => number;
  readonly onOpen?: ((at: number) => void) | undefined;
  readonly children: (chosen: number | undefined) => ReactNode;
}

const KEYS: Readonly<Record<string, (at: number, last: number, perLine: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, _, perLine) => at + perLine,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at, _, perLine) => at - perLine,
  Home: () => 0,
  End: (_, last) => last,
};

/** Of a single line, up goes on and down goes back. */
const BACKWARD = -1;

/** One stop for the keyboard; the arrows walk from value to value, and each is read aloud. */
export function Walk({ label, count, perLine = BACKWARD, say, nearest, onOpen, children }: WalkProps) {
  const [chosen, setChosen] = useState<number>();
  const last = count - 1;
  const at = Math.min(chosen ?? last, last);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen?.(at);
    const next = KEYS[event.key]?.(at, last, perLine);
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next <= last) setChosen(next);
  };
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setChosen(nearest({ left: (clientX - box.left) / box.width, top: (clientY - box.top) / box.height }, box));
  };
  return (
    <div
      className={styles.plot}
      style={{ cursor: onOpen && 'pointer' }}
      role="slider"
      tabIndex={0}
      aria-label={`${label}: einzelne Werte`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={say(at)}
      onKeyDown={onKeyDown}
      onFocus={() => setChosen(at)}
      onBlur={() => setChosen(undefined)}
      onPointerDown={choose}
      onPointerMove={choose}
      onPointerLeave={() => setChosen(undefined)}
      // A finger that touches a value wants to read it; its table leads on.
      onClick={({ nativeEvent }) => (nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' && onOpen?.(at)}
    >
      {children(chosen === undefined ? undefined : at)}
    </div>
  );
}
