import type { ReactElement } from 'react';

const SHIELD = 'M4 3h40v23c0 12.5-9.5 19.5-20 23.5C13.5 45.5 4 38.5 4 26z';

/** What stands in the second colour. */
const PATTERNS = [
  'M24 3h20v23c0 12.5-9.5 19.5-20 23.5z',
  'M4 3h40v11H4z',
  'M10 3h7v41.5l-7-5zM31 3h7v36.5l-7 5z',
  'M4 12V3h9l31 29-5 9z',
  'M4 40V30h40v10c-5 5.5-12 8-20 9.5C16 48 9 45.500 4 40z',
] as const;

/** A number that a name keeps. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, sign) => (sum * 61 + (sign.codePointAt(0) ?? 0)) % 30_011, 7);

/** Abbreviations and years say little about a team. */
const isName = (word: string): boolean => word.length > 3 && /^\p{L}/u.test(word);

/** `SV Nordkai` is NOR, `Davis United` DU. */
function shortOf(team: string): string {
  const words = team.split(/[\s./-]+/).filter(Boolean);
  const names = words.filter(isName);
  const letters =
    names.length > 1 ? names.slice(0, 3).map((word) => word[0]) : [(names[0] ?? words.join('')).slice(0, 3)];
  return letters.join('').toUpperCase();
}

/** The colours of a team follow from its name, so that it looks the same everywhere; the golden angle keeps them apart. */
export function Crest({ team, size = 56 }: { readonly team: string; readonly size?: number }): ReactElement {
  const number = numberOf(team.toLowerCase());
  const hue = (number * 137) % 360;
  const isBright = number % 3 === 0;
  return (
    <svg width={size} height={(size * 52) / 48} viewBox="0 0 48 52" aria-hidden="true" style={{ flex: 'none' }}>
      <path d={SHIELD} fill={`hsl(${hue} 52% 34%)`} />
      <path
        d={PATTERNS[number % PATTERNS.length]}
        fill={`hsl(${isBright ? (hue + 40) % 360 : hue} 56% ${isBright ? 44 : 48}%)`}
      />
      <path d={SHIELD} fill="none" stroke={`hsl(${hue} 45% 26%)`} strokeWidth="2" />
      <path d={SHIELD} fill="none" stroke="#ffffff66" strokeWidth="1" transform="translate(3 3.200) scale(0.875)" />
      <text
        x="24"
        y="30"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill="#fff"
        stroke={`hsl(${hue} 52% 22%)`}
        strokeWidth="2.500"
        paintOrder="stroke"
      >
        {shortOf(team)}
      </text>
    </svg>
  );
}
