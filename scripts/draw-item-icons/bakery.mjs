/** Baked goods and chocolate. */
import { steam } from './forms.mjs';
import { at, box, C, circle, dots, each, ellipse, fill, glint, INK, line, rod, shape } from './pen.mjs';

const bread = () =>
  at(
    36,
    36,
    shape('M-32 6C-34-8-22-17-2-17S33-10 33 4C33 16 24 19 0 19S-30 18-32 6Z', C.crust) +
      [-17, -3, 11]
        .map((x) =>
          shape(`M${x - 3} 6C${x - 2}-6 ${x + 4}-12 ${x + 9}-14C${x + 9}-4 ${x + 5} 4 ${x - 3} 6Z`, C.dough, '', 2),
        )
        .join('') +
      glint('M-26 0Q-24-7-18-10'),
    1,
    -12,
  );

const pretzel = () =>
  rod('M36 54C16 58 4 42 9 27C13 14 29 14 34 27C39 40 42 46 53 58', C.crust, 7) +
  rod('M36 54C56 58 68 42 63 27C59 14 43 14 38 27C33 40 30 46 19 58', C.crust, 7) +
  line('M28 55.5Q36 56.5 44 55.5', C.crust, 7) +
  glint('M12 26Q15 19 21 19', 2) +
  glint('M46 21Q51 17 56 21', 2) +
  dots('16 45, 24 53, 36 53.5, 48 53, 57 44, 37 36, 29 43, 61 34', C.paper, 1.4);

const croissant = () =>
  shape('M4 50C2 42 6 38 12 37L22 44C20 52 12 58 4 50Z', C.gold, '', 3) +
  shape('M68 50C70 42 66 38 60 37L50 44C52 52 60 58 68 50Z', C.gold, '', 3) +
  shape('M8 42C8 30 14 24 22 22L29 40C26 42 22 46 20 50C14 50 9 48 8 42Z', C.ochre) +
  shape('M64 42C64 30 58 24 50 22L43 40C46 42 50 46 52 50C58 50 63 48 64 42Z', C.ochre) +
  shape('M20 24C24 16 30 13 36 13S48 16 52 24L45 44Q36 39 27 44Z', C.gold) +
  line('M30 18L32 33M42 18L40 33M16 30L21 40M56 30L51 40', C.crust, 1.8) +
  glint('M26 24Q28 19 32 17', 2);

const applePie = () =>
  shape(
    'M7 38L13 58Q14 62 18 62H54Q58 62 59 58L65 38Z',
    C.steel,
    line('M16 44l3 16M25 46l2 16M36 46v16M47 46l-2 16M56 44l-3 16', INK, 1),
  ) +
  shape(ellipse(36, 36, 32, 17), C.ochre, '', 3) +
  shape(ellipse(36, 35, 25, 12), C.gold, '', 0) +
  line('M20 27L46 46M30 23.5L56 41M13 34L32 47', C.crust, 6) +
  line('M20 27L46 46M30 23.5L56 41M13 34L32 47', C.dough, 3.5) +
  line('M52 27L26 46M42 23.5L16 41M59 34L40 47', C.crust, 6) +
  line('M52 27L26 46M42 23.5L16 41M59 34L40 47', C.dough, 3.5) +
  line(ellipse(36, 35, 25, 12), INK, 1.6) +
  steam(31, 17);

const cookie = () =>
  shape('M36 6C53 5 66 19 66 36C66 54 53 66 36 66C18 66 6 53 6 36C6 19 18 7 36 6Z', C.card) +
  glint('M12 34Q14 20 25 14', 2.5) +
  each('26 24 5, 45 20 4, 52 37 5.5, 34 40 4.5, 20 44 4, 42 54 5, 27 56 3', (x, y, r) =>
    shape(circle(x, y, r), C.cocoa, '', 2),
  ) +
  dots('36 30, 44 46, 18 33, 57 27, 30 49', C.brown, 1.2);

const chocolate = () =>
  at(
    36,
    36,
    shape(box(-20, -31, 40, 56, 2), C.brown, line('M-7-31V30M7-31V30M-20-17H20M-20-4H20M-20 9H20', INK, 1.6)) +
      glint('M-16-27H-11M-3-27H2M10-27H15M-16-14H-11', 1.8) +
      shape('M-23 2L-14-3L-6 2L3-3L12 2L23-3V13H-23Z', C.steel, '', 3) +
      shape('M-23 8H23V31Q23 33 21 33H-21Q-23 33-23 31Z', C.red, fill('M-72 14H72V18H-72Z', C.gold)),
    0.9,
    14,
  );

export const bakery = { bread, pretzel, croissant, apple_pie: applePie, cookie, chocolate };
