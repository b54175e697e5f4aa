/** The pen of the set: a sheet of 72 units and a margin, one ink, one box of colours, light from the upper left. */

export const INK = '#1c2523';

export const C = {
  paper: '#f8f1e0',
  cream: '#f2e2bd',
  dough: '#eccf94',
  gold: '#e2b04c',
  ochre: '#c8782a',
  crust: '#b0652c',
  brown: '#84502c',
  cocoa: '#5c3725',
  card: '#c99d66',
  red: '#c1432e',
  rose: '#e2917a',
  plum: '#74476d',
  yellow: '#f0cd54',
  leaf: '#6d954b',
  lime: '#a9c07a',
  forest: '#2f5d50',
  blue: '#4f86a0',
  sky: '#b5d5da',
  glass: '#d5e4da',
  steel: '#c3ccc8',
  slate: '#5f6e6b',
};

export const circle = (x, y, r) => ellipse(x, y, r, r);

export const ellipse = (x, y, rx, ry) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${rx * 2} 0a${rx} ${ry} 0 1 1 ${-rx * 2} 0Z`;

export const box = (x, y, width, height, r = 3) =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}` +
  `q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}Z`;

/** Colour without outline. */
export const fill = (d, color, opacity = 1) =>
  `<path d="${d}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

export const line = (d, color = INK, width = 2) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

let parts = 0;

/** An inked form: its colour, what is painted inside it, and the shade along its lower right. */
export function shape(d, color, inside = '', depth = 4) {
  const id = `p${parts++}`;
  return (
    `<clipPath id="c${id}"><path d="${d}"/></clipPath>` +
    `<mask id="m${id}" maskUnits="userSpaceOnUse" x="-72" y="-72" width="216" height="216">` +
    '<path d="M-72-72h216v216h-216Z" fill="#fff"/>' +
    `<path d="${d}" transform="translate(${-depth} ${-depth * 0.7})"/></mask>` +
    `<g clip-path="url(#c${id})">${fill(d, color)}${inside}` +
    `<path d="M-72-72h216v216h-216Z" fill="#3b2417" opacity=".2" mask="url(#m${id})"/></g>${line(d)}`
  );
}

/** A round stick of some thickness along a path: stalks, handles, string, pretzels. */
export const rod = (d, color, width) => line(d, INK, width + 4) + line(d, color, width);

/** A glint on glass, skin or metal. */
export const glint = (d, width = 2.5) =>
  `<path d="${d}" fill="none" stroke="#fffaf0" stroke-width="${width}" opacity=".75"/>`;

/** Repeats a small drawing for every group of numbers in `'x y …, x y …'`. */
export const each = (table, draw) =>
  table
    .split(',')
    .map((row) => draw(...row.trim().split(' ').map(Number)))
    .join('');

export const dots = (points, color, r = 1.3) => each(points, (x, y) => fill(circle(x, y, r), color));

/** Places a drawing that was made around 0,0. */
export const at = (x, y, content, scale = 1, degrees = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${content}</g>`;

/**
 * The whole sheet. The wobble makes the lines look drawn by hand; the paper rim is what keeps the dark ink readable
 * on a dark tile.
 */
export const sheet = (content, seed) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.5 -1.5 75 75" width="576" height="576">' +
  '<filter id="hand" filterUnits="userSpaceOnUse" x="-4" y="-4" width="80" height="80" ' +
  'color-interpolation-filters="sRGB">' +
  `<feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="2" seed="${seed}"/>` +
  '<feDisplacementMap in="SourceGraphic" scale="2.6" xChannelSelector="R" yChannelSelector="G" result="drawn"/>' +
  '<feGaussianBlur in="drawn" stdDeviation="1.1"/>' +
  '<feColorMatrix values="0 0 0 0 .973 0 0 0 0 .945 0 0 0 0 .878 0 0 0 14 -.9" result="rim"/>' +
  '<feMerge><feMergeNode in="rim"/><feMergeNode in="drawn"/></feMerge></filter>' +
  `<g filter="url(#hand)" stroke-linejoin="round" stroke-linecap="round">${content}</g></svg>`;
