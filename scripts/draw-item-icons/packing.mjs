/** Packing material and what is half-way to a product. */
import { apple, bean, bottle, cocoaPod, jar, lemon, liquid, packet, paperLabel, tomato, wheatEar } from './forms.mjs';
import { at, box, C, circle, dots, each, ellipse, fill, glint, INK, line, rod, shape } from './pen.mjs';

const glassBottle = () => bottle({ cap: C.steel, mark: glint('M45 40V58', 2) + line('M29 17H43', INK, 1.4) });

const cardboard = () =>
  shape('M36 26L62 18V48L36 62Z', C.card, fill('M0 0H72V72H0Z', INK, 0.16), 0) +
  shape('M36 26L10 18V48L36 62Z', C.card, '', 0) +
  shape('M10 18L36 11L62 18L36 26Z', C.brown, '', 0) +
  shape('M10 18L36 26L29 36L3 27Z', C.dough, '', 2) +
  shape('M62 18L36 26L43 36L69 27Z', C.dough, '', 2) +
  shape('M10 18L36 11L30 4L6 10Z', C.dough, '', 2) +
  shape('M62 18L36 11L42 4L66 10Z', C.dough, '', 2) +
  line('M16 43l8 4M16 37l5 2.5', C.brown, 1.8);

const label = () =>
  rod('M22 29Q5 22 9 12T31 12', C.red, 1.4) +
  at(
    39,
    43,
    shape('M-26 0L-14-15H26Q28-15 28-13V13Q28 15 26 15H-14Z', C.cream) +
      line('M-8-9H22V9H-8Z', C.ochre, 1.4) +
      line('M-2-3H16M-2 3H10', C.slate, 2) +
      shape(circle(-17, 0, 3.2), C.paper, '', 0),
    0.96,
    36,
  );

const paperBag = () =>
  shape('M17 12l5 4l5-4l5 4l5-4l5 4l5-4l5 4l3-3V62Q55 66 51 66H21Q17 66 17 62Z', C.card) +
  line('M26 17V54L20 64M26 54H46L52 64M46 17V54', INK, 1.2) +
  shape(circle(36, 37, 9), C.paper, '', 0) +
  at(36, 43, wheatEar(), 0.36);

const paperCup = () =>
  shape('M19 20H53L49 62Q49 66 45 66H27Q23 66 23 62Z', C.paper) +
  shape('M20.5 32H51.5L49.5 52H22.5Z', C.ochre, '', 4) +
  at(36, 42, bean(C.cocoa), 0.62, 25) +
  shape('M21 12Q22 8 26 8H46Q50 8 51 12L52 15H20Z', C.forest, '', 3) +
  shape(box(16, 14, 40, 7, 3), C.forest, '', 3);

const ribbon = () =>
  shape(
    'M44 40C56 38 66 42 64 50C63 55 57 55 57 60L68 58L64 68H50C46 60 54 54 50 50C48 48 44 48 42 48Z',
    C.red,
    '',
    3,
  ) +
  shape('M7 54V59Q10 67 30 67T53 59V54Z', C.card, '', 3) +
  shape(ellipse(30, 54, 23, 8), C.dough, '', 0) +
  shape(
    'M13 18V52Q30 60 47 52V18Z',
    C.red,
    line('M13 29Q30 36 47 29M13 38Q30 45 47 38M13 47Q30 54 47 47', INK, 1.3),
    6,
  ) +
  shape('M7 14V19Q10 27 30 27T53 19V14Z', C.card, '', 3) +
  shape(ellipse(30, 14, 23, 8), C.dough, '', 0) +
  shape(ellipse(30, 14, 6, 2.4), C.brown, '', 0) +
  glint('M18 33V48', 2);

const flour = () => packet(C.paper, at(36, 56, wheatEar(), 0.78), C.cream);

const dough = () =>
  shape(box(4, 50, 64, 12, 4), C.card, line('M10 55H30M38 57H60', C.brown, 1.2), 3) +
  shape('M9 51C7 36 20 29 31 31C43 26 60 36 58 51Z', C.dough) +
  line('M22 40Q28 35 34 38M40 44Q45 41 49 44', C.ochre, 1.8) +
  dots('14 46, 36 46, 30 34', C.paper, 1.5) +
  at(36, 20, rod('M-28 0H28', C.ochre, 3.5) + shape(box(-19, -6, 38, 12, 4), C.card), 1, -12);

const tomatoSauce = () => jar(liquid(C.red, 28), C.forest, paperLabel(38, 20, at(0, -0.5, tomato(), 0.36), 17, 55));

const coffeePowder = () =>
  shape('M17 18H51L54 60Q54 64 50 64H18Q14 64 14 60Z', C.cocoa) +
  shape('M18 18L20 7H48L50 18Z', C.brown, line('M20 12H49', INK, 1.2), 3) +
  shape(circle(34, 38, 11), C.cream, '', 0) +
  at(34, 38, bean(C.brown), 0.8, 25) +
  rod('M62 34L54 52', C.steel, 2.5) +
  shape('M38 60Q40 50 50 48Q62 50 62 60Q61 67 50 67T38 60Z', C.steel, fill('M38 60Q50 46 62 60Z', C.brown), 3);

const cocoaPowder = () =>
  shape('M17 26Q24 8 36 8Q48 8 55 26Z', C.brown, dots('30 18, 40 15, 44 21, 34 22', C.cocoa, 1.2)) +
  shape('M14 27V60Q36 72 58 60V27Z', C.ochre) +
  shape('M14 35Q36 45 58 35V52Q36 62 14 52Z', C.cream, '', 4) +
  shape(
    'M14 27Q36 19 58 27Q60 29 58 31Q36 40 14 31Q12 29 14 27Z',
    C.steel,
    fill(ellipse(36, 27, 19, 3.4), C.brown),
    0,
  ) +
  at(36, 49, cocoaPod(), 0.46, -18);

const appleSauce = () =>
  shape('M12 30Q12 25 17 25H55Q60 25 60 30V58Q60 66 52 66H20Q12 66 12 58Z', C.glass, liquid(C.gold, 32)) +
  shape('M12 25Q12 12 36 12T60 25Z', C.glass, '', 3) +
  rod('M14 25H58', C.ochre, 2.5) +
  rod('M20 19V31M52 19V31', C.steel, 2) +
  glint('M17 36V44') +
  shape(circle(36, 47, 12), C.paper, '', 0) +
  at(36, 47, apple(C.lime), 0.4);

const lemonSyrup = () =>
  shape(
    'M31 16V26C18 28 10 36 10 47C10 60 22 66 36 66S62 60 62 47C62 36 54 28 41 26V16Z',
    C.glass,
    liquid(C.yellow, 36),
  ) +
  shape('M30 6H42L41 17H31Z', C.card, '', 3) +
  glint('M16 48Q16 40 22 36') +
  shape(circle(36, 49, 11.5), C.paper, '', 0) +
  at(36, 49, lemon(), 0.37, -15);

const beefPatty = () =>
  shape('M5 38V46Q8 60 36 60T67 46V38Z', C.brown) +
  shape(ellipse(36, 37, 31, 17), C.crust, '', 3) +
  line('M17 31L45 49M27 25L56 43M39 23L62 36M13 40L30 51', C.cocoa, 2.8);

const burgerBun = () =>
  shape('M7 52H65Q66 64 54 64H18Q6 64 7 52Z', C.gold) +
  shape('M8 46H64V52H8Z', C.cream, '', 0) +
  shape('M5 46C4 24 18 12 36 12S68 24 67 46Z', C.ochre) +
  glint('M13 36Q15 26 22 22', 3) +
  each('28 24 20, 40 20 -20, 50 29 30, 36 33 70, 24 36 -10, 56 38 10, 46 39 -40', (x, y, turn) =>
    at(x, y, fill(ellipse(0, 0, 1.5, 2.4), C.paper), 1, turn),
  );

export const packing = {
  glass_bottle: glassBottle,
  cardboard,
  label,
  paper_bag: paperBag,
  paper_cup: paperCup,
  ribbon,
  flour,
  dough,
  tomato_sauce: tomatoSauce,
  coffee_powder: coffeePowder,
  cocoa_powder: cocoaPowder,
  apple_sauce: appleSauce,
  lemon_syrup: lemonSyrup,
  beef_patty: beefPatty,
  burger_bun: burgerBun,
};
