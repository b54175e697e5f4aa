import { memo } from 'react';
import type { Icon } from './icons.ts';

interface GlyphProps {
  readonly icon: Icon;
  readonly size?: number;
  readonly isFilled?: boolean;
  readonly className?: string | undefined;
}

const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const AREA = { fill: 'currentColor', stroke: 'none' };

/** An icon in the one size and stroke we use; always beside text or inside something that has a name. */
export const Glyph = memo(({ icon, size = 18, isFilled = false, className }: GlyphProps) => (
  <svg viewBox="0 0 24 24" width={size} height={size} className={className} {...(isFilled ? AREA : LINES)} aria-hidden>
    <path d={icon} />
  </svg>
));
