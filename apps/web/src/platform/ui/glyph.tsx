import type { Icon } from './icons.ts';

interface GlyphProps {
  readonly icon: Icon;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** An icon in the one size and stroke we use; always beside text or inside something that has a name. */
export const Glyph = ({ icon: Shape, size = 18, className }: GlyphProps) => (
  <Shape size={size} stroke={1.6} aria-hidden className={className} />
);
