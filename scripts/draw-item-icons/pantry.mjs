/** Raw materials that keep: grain, dairy, beans, jars and oils. */
import { bean, bottle, cocoaPod, cube, jar, liquid, olive, openSack, paperLabel, wheatEar } from './forms.mjs';
import { at, box, C, circle, dots, each, ellipse, fill, glint, INK, line, rod, shape } from './pen.mjs';

const wheat = () =>
  at(
    36,
    36,
    rod('M0 2L-11 30M0 2V31M0 2L11 30', C.gold, 2) +
      rod('M-14-4L-2 14M14-4L2 14', C.gold, 2) +
      at(-15, -4, wheatEar(), 0.88, -26) +
      at(15, -4, wheatEar(), 0.88, 26) +
      at(0, 0, wheatEar(), 0.95) +
      line('M0 0V12') +
      shape('M-8 10Q0 14 8 10L9 17Q0 21-9 17Z', C.red, '', 3),
    0.97,
  );

const drop = (color) =>
  shape('M0-11C6-3 9 1 9 5A9 9 0 0 1-9 5C-9 1-6-3 0-11Z', color, '', 3) + glint('M-4.5 5Q-4 9-1 10', 2);

const water = () =>
  rod('M48 22Q62 20 61 34T47 50', C.glass, 3.5) +
  shape('M12 11H51L49 60Q48 66 42 66H26Q20 66 19 60L17 19Z', C.glass, liquid(C.sky, 25)) +
  line('M18 25q7-3 14 0t18 0', C.blue, 2) +
  glint('M22 31L23 48', 3) +
  at(35, 44, drop(C.blue));

const sugar = () =>
  at(21, 48, cube(15, C.paper)) +
  at(51, 48, cube(15, C.paper)) +
  at(36, 25, cube(15, C.paper)) +
  dots('8 66, 15 68, 36 67, 64 66', C.slate, 1);

const salt = () =>
  shape('M24 28H48L54 60Q54 66 48 66H24Q18 66 18 60Z', C.glass, liquid(C.paper, 40)) +
  line('M22 40q7-3 14 0t14 0', C.slate, 1.2) +
  glint('M26 44L24 56') +
  shape('M23 28Q22 8 36 8T49 28Z', C.steel) +
  shape(box(21, 25, 30, 7, 3), C.steel, '', 2) +
  dots('36 14, 30 18, 42 18, 36 20', INK, 1.4);

const milk = () =>
  shape(
    'M28 14V22C28 28 19 30 19 39V61Q19 66 24 66H48Q53 66 53 61V39C53 30 44 28 44 22V14Z',
    C.glass,
    fill('M0 26H72V80H0Z', C.paper) +
      fill('M15 40C24 34 32 40 29 48C26 54 20 52 15 54Z', C.slate) +
      fill('M40 60C36 52 42 47 48 49C52 44 54 44 58 44V62C52 66 44 66 40 60Z', C.slate) +
      fill('M36 32C40 30 45 32 45 36C43 41 36 39 36 32Z', C.slate),
  ) +
  line('M27 26Q36 29 45 26', C.slate, 1.3) +
  shape('M26 6H46L48 15Q36 18 24 15Z', C.blue, line('M30 7V14M36 7V15M42 7V14', INK, 0.9), 3);

const cream = () =>
  shape(
    'M17 38C13 29 21 26 24 26C20 20 28 16 32 17C30 12 36 10 39 5' +
      'C40 10 45 12 43 17C49 18 51 22 49 26C56 27 59 31 55 38Z',
    C.paper,
  ) +
  line('M24 26Q36 32 49 26M32 17Q38 21 43 17', INK, 1.4) +
  shape('M9 37H63Q62 60 46 62V66H26V62Q10 60 9 37Z', C.blue, fill('M0 43H72V48H0Z', C.paper)) +
  glint('M15 52Q18 57 23 59');

const egg = (color) => shape('M0-16C7-16 12-4 12 4A12 12 0 0 1-12 4C-12-4-7-16 0-16Z', color) + glint('M-6 2Q-6-4-3-8');

const eggs = () =>
  at(18, 30, egg(C.dough)) +
  at(54, 30, egg(C.rose)) +
  at(36, 27, egg(C.paper)) +
  shape(
    'M5 36Q11 30 17 37Q21 42 27 36Q36 29 45 36Q51 42 55 37Q61 30 67 36L62 60Q61 64 57 64H15Q11 64 10 60Z',
    C.steel,
  ) +
  line('M26 46Q24 52 25 58M46 46Q48 52 47 58M10 44H62', INK, 1.2);

const butter = () =>
  shape('M4 52L18 60H60L68 50Z', C.sky, '', 0) +
  shape('M12 32L27 20H63L48 32Z', C.yellow, fill('M0 0H72V72H0Z', '#fff', 0.35), 0) +
  shape('M12 32H48V54H12Z', C.yellow) +
  shape('M48 32L63 20V42L48 54Z', C.yellow, fill('M0 0H72V72H0Z', C.ochre, 0.35), 0) +
  line('M22 32V54', INK, 1.4) +
  line('M22 32L37 20', INK, 1.4) +
  glint('M28 38H38') +
  shape('M4 54Q36 62 68 52L62 62Q36 68 12 62Z', C.paper, '', 3);

const yeast = () =>
  at(36, 36, cube(25, C.cream)) +
  dots('27 20, 40 17, 47 24, 36 30, 33 22', C.card, 1.5) +
  shape(
    'M8 39L17 42L23 37L36 47L46 41L53 45L64 37V49L36 66L8 49Z',
    C.steel,
    line('M36 47V66M17 42V54M53 45V55', INK, 1),
  ) +
  glint('M12 45V48');

const cocoaBeans = () =>
  at(30, 30, cocoaPod(), 0.92, -32) +
  rod('M9 48L5 54', C.brown, 2.5) +
  at(30, 56, bean(C.cocoa), 0.95, 70) +
  at(47, 59, bean(C.brown), 0.95, 110) +
  at(56, 45, bean(C.cocoa), 0.95, 20);

const coffeeBeans = () =>
  openSack(
    at(22, 27, bean(C.cocoa), 1, 60) +
      at(50, 27, bean(C.brown), 1, -60) +
      at(30, 17, bean(C.brown), 1, 20) +
      at(43, 16, bean(C.cocoa), 1, -30) +
      at(36, 28, bean(C.cocoa), 1, 85),
  );

const cheese = () =>
  shape('M6 36L46 12Q62 16 66 34Z', C.yellow, fill('M0 0H72V72H0Z', '#fff', 0.35), 0) +
  shape(
    'M6 36L66 34V57L6 60Z',
    C.yellow,
    each(
      '20 49 5, 38 43 4, 50 52 6, 33 57 3, 63 41 3',
      (x, y, r) => fill(circle(x, y, r), C.ochre) + line(circle(x, y, r), INK, 1.5),
    ),
  ) +
  shape(ellipse(44, 24, 5, 3), C.ochre, '', 0);

const oliveOil = () =>
  bottle({
    glass: C.leaf,
    inside: liquid(C.forest, 26),
    cap: C.card,
    mark: paperLabel(40, 18, at(0, 1, olive(), 0.88), 24, 48),
    wide: -2,
  });

const honey = () =>
  rod('M42 22L60 5', C.card, 2.5) +
  jar(liquid(C.gold, 30), C.card) +
  shape(
    'M13 19Q36 11 59 19L57 25Q52 23 50 28Q46 24 42 28Q38 24 34 28Q30 24 26 28Q22 23 16 26Z',
    C.red,
    dots('24 20, 32 22, 40 19, 48 22', C.paper, 1.3),
    3,
  ) +
  at(36, 47, shape('M-11 0L-5.5-9.5H5.5L11 0L5.5 9.5H-5.5Z', C.yellow, '', 3));

export const pantry = {
  wheat,
  water,
  sugar,
  salt,
  milk,
  cream,
  eggs,
  butter,
  yeast,
  cocoa_beans: cocoaBeans,
  coffee_beans: coffeeBeans,
  cheese,
  olive_oil: oliveOil,
  honey,
};
