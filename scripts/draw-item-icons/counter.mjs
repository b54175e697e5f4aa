/** What is sold over the counter besides baked goods: kitchen, drinks and gifts. */
import { apple, bottle, bow, cup, grapes, lemonSlice, liquid, paperLabel, steam } from './forms.mjs';
import { at, box, C, circle, dots, each, ellipse, fill, glint, INK, line, rod, shape } from './pen.mjs';

const cheeseSandwich = () =>
  shape(
    'M10 28C4 18 16 8 36 8S68 18 62 28C61 30 60 31 60 34V60Q60 65 55 65H17Q12 65 12 60V34C12 31 11 30 10 28Z',
    C.crust,
  ) +
  fill(
    'M15 27C11 19 21 13 36 13S61 19 57 27C56 29 55 31 55 34V58Q55 60 53 60H19Q17 60 17 58V34C17 31 16 29 15 27Z',
    C.cream,
  ) +
  shape(
    'M8 36L36 20L64 38L38 57Z',
    C.yellow,
    each(
      '24 36 4, 38 30 3.5, 47 39 4.5, 36 46 3',
      (x, y, r) => fill(ellipse(x, y, r, r * 0.8), C.ochre) + line(ellipse(x, y, r, r * 0.8), INK, 1.3),
    ),
  ) +
  shape('M44 20C46 12 54 12 58 16C57 22 50 25 44 20Z', C.leaf, '', 2);

const burger = () =>
  shape('M9 54H63Q64 66 53 66H19Q8 66 9 54Z', C.gold) +
  shape(box(7, 46, 58, 10, 5), C.cocoa, '', 3) +
  shape('M8 42H64L56 48L48 43L38 52L28 43H8Z', C.yellow, '', 2) +
  shape('M6 38Q10 33 16 37T28 37T40 37T52 37T66 38Q66 45 58 42T46 43T34 43T20 43T6 38Z', C.leaf, '', 2) +
  shape(box(10, 31, 52, 6, 3), C.red, '', 2) +
  shape('M7 32C7 15 19 6 36 6S65 15 65 32Z', C.ochre) +
  glint('M14 25Q16 17 22 14', 2.5) +
  each('30 15 20, 42 13 -20, 51 21 30, 37 22 70, 25 24 -10, 46 27 -40', (x, y, turn) =>
    at(x, y, fill(ellipse(0, 0, 1.4, 2.2), C.paper), 1, turn),
  );

const fries = () =>
  each('16 14 -10, 25 8 -4, 34 12 2, 42 6 3, 51 11 8, 57 18 14, 29 19 -6, 46 20 6, 38 22 0', (x, y, turn) =>
    at(x, y, shape('M-4 0H4V36H-4Z', C.yellow, '', 3), 1, turn),
  ) + shape('M12 32Q36 46 60 32L54 63Q54 66 50 66H22Q18 66 18 63Z', C.red, fill('M26 30L30 70H42L46 30Z', C.paper));

const pizza = () =>
  shape('M9 20L36 68L64 19Q36 8 9 20Z', C.yellow, fill('M9 20L14 30Q36 20 58 30L64 19Q36 8 9 20Z', C.red)) +
  shape(
    'M6 21C4 14 8 11 12 10Q36 1 60 9C66 10 68 15 66 20C60 24 58 20 54 19Q36 13 18 20C12 24 8 25 6 21Z',
    C.crust,
    '',
    3,
  ) +
  each('28 32 5.5, 45 32 5.5, 36 49 5', (x, y, r) => shape(circle(x, y, r), C.red, '', 2)) +
  at(34, 42, shape('M0 0C1-5 7-7 11-5C10 0 5 2 0 0Z', C.leaf, '', 1)) +
  at(22, 26, shape('M0 0C1-4 5-5 8-4C7 0 4 1 0 0Z', C.leaf, '', 1), 1, 30) +
  line('M36 26l3 1M40 40l2 2M31 58l2 0', C.ochre, 2);

const tomatoSoup = () =>
  steam(31, 18) +
  rod('M54 32L66 12', C.steel, 3) +
  shape('M5 36H67Q66 58 48 61V65H24V61Q6 58 5 36Z', C.forest, fill('M0 46H72V50H0Z', C.cream)) +
  shape(ellipse(36, 35, 31, 10), C.paper, '', 0) +
  shape(ellipse(36, 36, 26, 7), C.red, line('M20 37q6-4 12-1t14 1', C.cream, 2.4), 0) +
  at(36, 35, shape('M0 0C2-5 9-7 14-4C12 1 5 3 0 0Z', C.leaf, '', 1)) +
  at(36, 36, shape('M0 0C-2-5-8-5-12-3C-10 2-5 3 0 0Z', C.leaf, '', 1));

const lemonade = () =>
  rod('M36 16L44 6', C.red, 2.5) +
  shape(
    'M31 14V22C31 28 20 28 20 37V61Q20 66 25 66H47Q52 66 52 61V37C52 28 41 28 41 22V14Z',
    C.glass,
    liquid(C.yellow, 28),
  ) +
  shape(box(29, 13, 14, 5, 2), C.glass, '', 2) +
  glint('M24.5 37V44') +
  dots('46 34, 42 30, 47 61, 26 61', C.paper, 1.5) +
  at(36, 49, lemonSlice(), 1.06, 12);

const appleJuice = () =>
  bottle({
    inside: liquid(C.gold, 24),
    cap: C.forest,
    mark: paperLabel(38, 21, at(0, 0, apple(), 0.42), 20, 52),
    wide: 2,
  });

const grapeJuice = () =>
  bottle({
    inside: liquid(C.plum, 24),
    cap: C.ochre,
    mark: paperLabel(38, 21, at(0, 1, grapes(), 0.42), 20, 52),
    wide: 2,
  });

const coffee = (x, y, rx, ry) =>
  shape(ellipse(x, y + 0.8, rx, ry), C.cocoa, fill(ellipse(x - 3, y, rx - 4, ry - 1.5), C.ochre), 0);

const espresso = () =>
  shape(ellipse(34, 60, 29, 7), C.paper, '', 2) +
  line('M18 60Q34 66 50 60', INK, 1.2) +
  cup({ color: C.paper, inside: coffee, x: 16, y: 31, width: 34, height: 28 }) +
  fill('M18 40Q33 45 48 40L47 45Q33 50 19 45Z', C.forest) +
  steam(29, 24);

const foam = (x, y, rx, ry) =>
  shape(ellipse(x, y + 0.5, rx, ry), C.card, '', 0) + at(x, y, fill('M0 5C-16-1-10-6 0-2C10-6 16-1 0 5Z', C.paper));

const cappuccino = () =>
  shape(ellipse(33, 60, 30, 7), C.paper, '', 2) +
  line('M16 60Q33 66 50 60', INK, 1.2) +
  cup({ color: C.blue, inside: foam, x: 5, y: 24, width: 52, height: 35 }) +
  glint('M11 36Q13 46 20 51');

const giftBasket = () =>
  rod('M11 44C8 2 64 2 61 44', C.card, 3) +
  at(4, 9, bottle({ glass: C.forest, cap: C.gold }), 0.62) +
  rod('M43 44L53 15', C.gold, 6.5) +
  line('M46 33l4 2M48 26l4 2', C.crust, 1.6) +
  at(41, 36, apple(), 0.5) +
  shape(
    'M8 42H64L58 63Q57 66 54 66H18Q15 66 14 63Z',
    C.card,
    line('M8 50H64M10 58H62M18 42l3 24M28 42l2 24M44 42l-2 24M54 42l-3 24', C.brown, 1.5),
  ) +
  rod('M8 42H64', C.dough, 3) +
  at(36, 50, bow(), 0.82);

export const counter = {
  cheese_sandwich: cheeseSandwich,
  burger,
  fries,
  pizza,
  tomato_soup: tomatoSoup,
  lemonade,
  apple_juice: appleJuice,
  grape_juice: grapeJuice,
  espresso,
  cappuccino,
  gift_basket: giftBasket,
};
