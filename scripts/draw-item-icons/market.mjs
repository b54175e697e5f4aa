/** Raw materials from market and butcher. */
import { apple, grapes, lemon, lemonSlice, tomato } from './forms.mjs';
import { at, C, circle, ellipse, fill, glint, INK, line, rod, shape } from './pen.mjs';

const apples = () => at(46, 44, apple(C.lime), 0.88, 10) + at(27, 42, apple(), 1, -5);

const lemons = () => at(34, 27, lemon(), 1.1, -18) + at(47, 51, lemonSlice(), 1.15);

const tomatoes = () => at(47, 31, tomato(), 0.82, 12) + at(28, 43, tomato(), 1, -6);

const potato = () =>
  shape('M-24 3C-24-12-8-17 4-14C18-12 26-4 23 6C20 17 6 17-4 16C-16 16-24 12-24 3Z', C.card) +
  glint('M-17 0Q-15-6-9-8') +
  line('M-4 2q3 2 5 0M10-4q2 2 4 0M8 9q2 1 4-1M-13 8q2 1 3 0', C.brown, 1.6);

const potatoes = () => at(43, 24, potato(), 0.95, 24) + at(30, 47, potato(), 1.05, -8);

const onions = () =>
  shape('M36 20C52 22 62 32 62 43C62 56 50 62 36 62S10 56 10 43C10 32 20 22 36 20Z', C.ochre) +
  line('M36 20C24 28 20 44 28 61M36 20C48 28 52 44 44 61M36 22V61', C.brown, 1.6) +
  glint('M16 42Q17 34 23 30') +
  shape('M30 22Q33 14 27 6Q34 8 36 12Q38 7 45 6Q39 14 42 22Q36 25 30 22Z', C.dough, '', 3) +
  line('M30 63l-3 5M36 63v5M42 63l3 5', INK, 1.6);

const lettuce = () =>
  shape(
    'M36 8C44 4 52 8 53 14C61 15 65 23 62 30C69 36 67 47 60 50C58 60 47 66 36 64' +
      'C25 66 14 60 12 50C5 47 3 36 10 30C7 23 11 15 19 14C20 8 28 4 36 8Z',
    C.leaf,
  ) +
  shape('M36 64C20 60 14 46 19 36C16 30 22 24 27 26C29 18 43 18 45 26C50 24 56 30 53 36C58 46 52 60 36 64Z', C.lime) +
  line('M36 62C36 50 36 40 36 30M36 52Q29 46 27 40M36 46Q42 42 44 36', C.paper, 2.2) +
  line('M14 46Q18 54 26 58M58 46Q54 54 46 58M22 20Q26 14 31 15', INK, 1.3);

const beef = () =>
  shape('M10 40C4 22 22 8 42 10C60 12 68 26 64 38C60 50 50 48 44 54C38 62 16 62 10 40Z', C.cream) +
  shape('M15 39C10 25 25 14 41 15.5C56 17 62 27 59 36C56 44 47 43 41 49C35 56 19 55 15 39Z', C.red) +
  line('M24 28Q30 24 34 28M40 24Q46 22 50 27M26 44Q32 46 35 42M44 36Q50 38 53 34', C.rose, 2.4) +
  shape(ellipse(33, 35, 6, 5), C.paper, '', 2);

const ham = () =>
  rod('M50 22L61 11', C.paper, 5) +
  shape(circle(63, 8, 3.5), C.paper, '', 0) +
  shape(circle(65, 13, 3.5), C.paper, '', 0) +
  shape('M52 18C60 24 60 40 50 50C40 62 18 66 10 54C4 42 16 24 30 18C38 14 46 14 52 18Z', C.crust) +
  at(
    23,
    44,
    shape(ellipse(0, 0, 15, 20), C.cream, '', 0) +
      fill(ellipse(0, 0, 11.5, 16.5), C.rose) +
      fill(ellipse(1, 3, 4, 5), C.paper) +
      line(ellipse(1, 3, 4, 5), INK, 1.4) +
      line('M-6-5Q-3-11 2-11M7 6Q6 11 2 13', C.red, 1.6),
    1,
    38,
  ) +
  glint('M42 24Q49 25 51 31');

const bunch = () => at(35, 33, grapes(), 1.12);

export const market = {
  grapes: bunch,
  apples,
  lemons,
  tomatoes,
  potatoes,
  onions,
  lettuce,
  beef,
  ham,
};
