import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import styles from './player-slider.module.css';

interface PlayerSliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** What one press of an arrow key moves. */
  readonly step: number;
  /** The part up to here is at hand. */
  readonly loaded?: number;
  readonly sayValue: (value: number) => string;
  /** Says the value under the pointer, before anything is chosen. */
  readonly sayHover?: (value: number) => string;
  readonly onChange: (value: number) => void;
  /** Called while the pointer moves as well, not only when it is let go. */
  readonly isImmediate?: boolean;
  readonly className?: string | undefined;
}

const share = (value: number, max: number): number => (max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0);

function movedBy(key: string, { value, max, step }: PlayerSliderProps): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - step * 6,
    PageUp: value + step * 6,
    Home: 0,
    End: max,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : Math.min(Math.max(moved, 0), max);
}

/** A line to pull along, by mouse, finger and keyboard. */
export function PlayerSlider(props: PlayerSliderProps) {
  const { value, max, loaded, onChange, isImmediate = false } = props;
  const [held, setHeld] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const shown = held ?? value;
  const under = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return share(clientX - left, width) * max;
  };
  const hold = (at: number) => {
    setHeld(at);
    if (isImmediate) onChange(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = event.ctrlKey || event.metaKey || event.altKey ? undefined : movedBy(event.key, props);
    if (moved === undefined) return;
    event.preventDefault();
    onChange(moved);
  };
  const bubble = held ?? hovered;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`${styles.slider} ${props.className ?? ''}`}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={Math.round(max * 100) / 100}
      aria-valuenow={Math.round(shown * 100) / 100}
      aria-valuetext={props.sayValue(shown)}
      data-held={held !== undefined || undefined}
      style={
        {
          '--value': share(shown, max),
          '--loaded': share(loaded ?? 0, max),
          '--bubble': share(bubble ?? 0, max),
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        hold(under(event));
      }}
      onPointerMove={(event) => {
        if (held !== undefined) hold(under(event));
        else if (event.pointerType === 'mouse') setHovered(under(event));
      }}
      onPointerUp={(event) => {
        if (held === undefined) return;
        onChange(under(event));
        setHeld(undefined);
      }}
      onPointerCancel={() => setHeld(undefined)}
      onPointerLeave={() => setHovered(undefined)}
    >
      <span className={styles.line} />
      <span className={styles.thumb} />
      {bubble !== undefined && max > 0 && props.sayHover ? (
        <span className={`${styles.bubble} number`} aria-hidden="true">
          {props.sayHover(bubble)}
        </span>
      ) : null}
    </div>
  );
}
