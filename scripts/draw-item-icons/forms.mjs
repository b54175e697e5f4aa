/** Forms that several drawings share. Small ones are drawn around 0,0 and placed with `at`. */
import { at, box, C, circle, dots, ellipse, fill, glint, INK, line, rod, shape } from './pen.mjs';

/** A band of colour from `top` down, for what stands in a vessel. */
export const liquid = (color, top) => fill(`M-9 ${top}q11-3 22 0t22 0t22 0t22 0V80H-9Z`, color);

export const bottle = ({ glass = C.glass, inside = '', cap = C.ochre, mark = '', wide = 0 }) => {
  const left = 22 - wide;
  const right = 50 + wide;
  const d =
    `M31 12V20C31 27 ${left} 27 ${left} 36V61Q${left} 66 ${left + 5} 66H${right - 5}Q${right} 66 ${right} 61V36` +
    `C${right} 27 41 27 41 20V12Z`;
  return shape(d, glass, inside) + shape(box(29, 5, 14, 8, 2), cap, '', 3) + glint(`M${left + 4.5} 38V46`) + mark;
};

/** The paper label of a bottle or jar with a small picture on it. */
export const paperLabel = (y, height, picture, left = 22, right = 50) =>
  shape(`M${left} ${y}H${right}V${y + height}H${left}Z`, C.paper, '', 0) +
  at((left + right) / 2, y + height / 2, picture);

export const jar = (inside, lid, mark = '') =>
  shape('M17 27Q17 21 22 21H50Q55 21 55 27V60Q55 66 49 66H23Q17 66 17 60Z', C.glass, inside) +
  shape(box(18, 9, 36, 12, 3), lid, line('M26 9V21M34 9V21M42 9V21M49 9V21', INK, 0.8), 3) +
  glint('M21.5 27V35') +
  mark;

/** A folded paper bag of the grocer. */
export const packet = (color, mark, fold = color) =>
  shape('M19 19H53L57 62Q57 66 53 66H19Q15 66 15 62Z', color) +
  line('M22 24L20 40M50 24L52 34', INK, 1) +
  shape('M20 19L22 8H50L52 19Z', fold, '', 3) +
  mark;

/** A jute sack, open, with its heap. */
export const openSack = (heap) =>
  heap +
  shape('M14 36Q8 66 19 66H53Q64 66 58 36Z', C.card, line('M22 50l6 6M40 46l7 7M30 58l3 3M50 58l3-3', C.brown, 1.4)) +
  shape('M13 31Q36 39 59 31Q64 36 58 41Q36 49 14 41Q8 36 13 31Z', C.dough, '', 3);

export const cup = ({ color, inside, x = 12, y = 26, width = 40, height = 30 }) => {
  const right = x + width;
  const middle = x + width / 2;
  const ry = width * 0.13;
  return (
    rod(`M${right - 3} ${y + 8}q12-2 11 6t-14 8`, color, 3.5) +
    shape(
      `M${x} ${y}Q${x} ${y + height} ${middle - 8} ${y + height}H${middle + 8}Q${right} ${y + height} ${right} ${y}Z`,
      color,
    ) +
    shape(ellipse(middle, y, width / 2, ry), C.paper, '', 0) +
    inside(middle, y, width / 2 - 4, ry - 1.8)
  );
};

export const steam = (x, y) =>
  line(`M${x} ${y}q-4-4 0-7t0-7`, C.slate, 2) + line(`M${x + 9} ${y}q-4-4 0-7t0-7`, C.slate, 2);

/** One grain of an ear of wheat, tip up. */
const grain = (x, y, degrees) => at(x, y, shape('M0 0C-5-3-5-9 0-13C5-9 5-3 0 0Z', C.gold, '', 2), 1, degrees);

export const wheatEar = () =>
  grain(-1, 0, -38) +
  grain(1, 0, 38) +
  grain(-1, -8, -34) +
  grain(1, -8, 34) +
  grain(-1, -16, -28) +
  grain(1, -16, 28) +
  grain(0, -22, 0);

export const bean = (color) => shape(ellipse(0, 0, 7, 10), color, '', 3) + line('M1-9.5Q-4-3 0 0T-1 9.5', INK, 1.8);

const leaf = (color = C.leaf) => shape('M0 0C3-10 13-13 21-10C20-2 11 4 0 0Z', color, line('M2-1L15-7', INK, 1.1), 3);

export const apple = (color = C.red) =>
  shape(
    'M0-10C-7-17-21-14-21 2C-21 14-12 22-6 22C-3 22-2 20 0 20C2 20 3 22 6 22C12 22 21 14 21 2C21-14 7-17 0-10Z',
    color,
  ) +
  glint('M-15-4Q-17 3-14 8') +
  line('M0-9Q0-15 3-19', INK, 2.8) +
  at(2, -13, leaf(), 0.8);

export const grapes = (color = C.plum) => {
  const rows = [[-15, -5, 5, 15], [-10, 0, 10], [-5, 5], [0]];
  const berries = rows.flatMap((row, index) => row.map((x) => [x, index * 9 - 8])).reverse();
  return (
    rod('M0-10Q0-16 4-22', C.brown, 1.5) +
    berries.map(([x, y]) => shape(circle(x, y, 6.6), color, '', 3) + glint(`M${x - 3} ${y - 1}l1-1.5`, 1.8)).join('') +
    at(1, -14, leaf())
  );
};

export const lemon = () =>
  shape(
    'M-24 2C-21-1-20-2-18-6C-12-16 10-16 17-6C19-3 20-2 23 0C24 3 23 4 20 6C13 17-11 17-18 8C-20 5-23 5-24 2Z',
    C.yellow,
  ) +
  glint('M-13-3Q-9-8-3-9') +
  dots('2 2, 8 -3, -5 6, 5 8, 11 3', C.ochre, 0.9);

/** A cut lemon, the skin outside. */
export const lemonSlice = () =>
  shape(circle(0, 0, 13), C.yellow, '', 2) +
  fill(circle(0, 0, 10), C.paper) +
  [0, 60, 120, 180, 240, 300].map((turn) => at(0, 0, fill('M0-1.5L-3.9-8Q0-10 3.9-8Z', C.yellow), 1, turn)).join('');

export const tomato = () =>
  shape('M0-12C-12-18-22-10-22 3C-22 15-12 20 0 20S22 15 22 3C22-10 12-18 0-12Z', C.red) +
  glint('M-16 0Q-16-6-11-8') +
  shape('M0-11L-11-13L-6-8L-10-1L0-6L9 0L6-8L12-12L3-13L4-19L0-17L-3-20L-3-13Z', C.leaf, '', 2);

export const olive = () =>
  line('M-8-5Q0-7 8-4', C.brown, 1.8) +
  shape('M-1-6Q-9-10-11-3Q-5-1-1-6Z', C.lime, '', 1) +
  shape('M1-6Q8-11 11-4Q6-1 1-6Z', C.lime, '', 1) +
  shape(ellipse(0, 1.5, 4, 5.5), C.leaf, '', 2);

/** The fruit of the cocoa tree, lying. */
export const cocoaPod = () =>
  shape(
    'M-28 4C-26-16 16-24 30-4C20 20-22 24-28 4Z',
    C.ochre,
    line('M-28 3Q0-18 30-4M-27 5Q2 6 30-4M-22 11Q4 14 26 2', INK, 1.3),
  );

/** A cube seen from above a corner: sugar, yeast. */
export const cube = (size, color) => {
  const half = size / 2;
  return (
    shape(`M0 ${-size}L${size} ${-half}L0 0L${-size} ${-half}Z`, color, '', 0) +
    shape(`M${-size} ${-half}L0 0V${size}L${-size} ${half}Z`, color, fill('M-72-72h216v216h-216Z', INK, 0.09), 0) +
    shape(`M${size} ${-half}L0 0V${size}L${size} ${half}Z`, color, fill('M-72-72h216v216h-216Z', INK, 0.22), 0)
  );
};

/** A bow tied from ribbon. */
export const bow = (color = C.red) =>
  shape('M-1 2L-13 15L-8 16L-7 21L3 5Z', color, '', 2) +
  shape('M1 2L13 15L8 16L7 21L-3 5Z', color, '', 2) +
  shape('M0 0C-6-12-19-12-19-3C-19 7-7 7 0 2Z', color, line('M-14-3Q-8 0-3 0', INK, 1), 3) +
  shape('M0 0C6-12 19-12 19-3C19 7 7 7 0 2Z', color, line('M14-3Q8 0 3 0', INK, 1), 3) +
  shape(box(-4, -4, 8, 9, 3), color, '', 2);
