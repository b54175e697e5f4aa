/** What people in the role-play carry besides food. */
import { at, box, C, circle, fill, glint, INK, line, rod, shape } from './pen.mjs';

const wrench = () => shape('M-3 26V-8C-10-11-11-20-6-25V-16H6V-25C11-20 10-11 3-8V26A3 3 0 0 1-3 26Z', C.steel, '', 3);

const screwdriver = () =>
  rod('M0-24V0', C.steel, 1.5) + shape(box(-5, -2, 10, 26, 4), C.gold, line('M0 2V20', INK, 1), 3);

const repairkit = () =>
  rod('M22 30V16Q22 13 25 13H47Q50 13 50 16V30', C.slate, 3) +
  at(29, 22, wrench(), 0.75, -16) +
  at(44, 22, screwdriver(), 0.8, 196) +
  shape('M6 34Q6 30 10 30H62Q66 30 66 34V60Q66 64 62 64H10Q6 64 6 60Z', C.red) +
  fill('M7 41H65V45H7Z', INK, 0.85) +
  shape(box(29, 37, 14, 12, 2), C.steel, '', 3) +
  glint('M11 35H21');

const pick = (d, color) => rod(d, C.steel, 1.8) + shape(box(-6, -3, 12, 34, 5), color, line('M0 4V24', INK, 1.2));

const lockpick = () =>
  at(29, 35, pick('M0-2V-24Q0-29 6-29', C.ochre), 1.05, -30) +
  at(43, 35, pick('M0-2V-18l4-3l-4-3l3-4', C.forest), 1.05, 30);

const firstaid = () =>
  rod('M25 20V14Q25 11 28 11H44Q47 11 47 14V20', C.slate, 3) +
  shape(box(6, 19, 60, 45, 6), C.leaf) +
  line('M7 31H65', INK, 1.4) +
  shape(circle(36, 42, 16), C.paper, '', 0) +
  fill('M32 31H40V38H47V46H40V53H32V46H25V38H32Z', C.forest) +
  shape(box(15, 27, 8, 8, 2), C.steel, '', 2) +
  shape(box(49, 27, 8, 8, 2), C.steel, '', 2);

const radio = () =>
  rod('M26 24V6', C.slate, 3) +
  shape(box(40, 14, 9, 10, 2), C.slate, '', 2) +
  shape(box(18, 22, 36, 45, 6), C.forest) +
  shape(box(23, 27, 26, 13, 2), C.lime, line('M27 36v-2M31 36v-4M35 36v-6M39 36v-4', C.forest, 2), 0) +
  [45, 50, 55, 60].map((y) => line(`M25 ${y}H37`, INK, 2)).join('') +
  shape(circle(46, 50, 3.5), C.gold, '', 0) +
  shape(circle(46, 59.5, 2.5), C.red, '', 0) +
  rod('M16 32V42', C.slate, 1.5);

const phone = () =>
  at(
    36,
    36,
    shape(box(-18, -31, 36, 62, 6), C.slate) +
      shape(box(-14, -25, 28, 48, 2), C.sky, fill('M-14 30C-6 10 6 14 20-4V40H-14Z', C.blue), 0) +
      [
        [-8, -18, C.red],
        [1, -18, C.gold],
        [10, -18, C.leaf],
        [-8, -9, C.paper],
        [1, -9, C.ochre],
      ]
        .map(([x, y, color]) => fill(box(x - 3.5, y - 3.5, 7, 7, 2), color))
        .join('') +
      line('M-4 27H4M-2-28H2', C.paper, 1.8),
    1,
    8,
  );

const flashlight = () =>
  at(
    34,
    38,
    shape('M-8 4H8V30Q8 34 4 34H-4Q-8 34-8 30Z', C.slate, line('M-8 12H8M-8 17H8M-8 22H8M-8 27H8', INK, 1.2)) +
      shape('M-8 4L-14-12H14L8 4Z', C.slate) +
      shape(box(-16, -20, 32, 9, 3), C.steel, '', 3) +
      shape('M-13-20Q0-28 13-20Z', C.yellow, '', 2) +
      shape(box(-3, 5, 6, 8, 2), C.red, '', 2) +
      line('M0-29V-36M-12-27L-17-33M12-27L17-33', C.gold, 3),
    0.93,
    38,
  );

const jerrycan = () =>
  shape(
    'M12 20L22 12H54Q60 12 60 18V60Q60 66 54 66H18Q12 66 12 60Z',
    C.red,
    line('M22 30L50 58M50 30L22 58', INK, 5.5) + line('M22 30L50 58M50 30L22 58', C.rose, 2),
  ) +
  line('M18 26H54V62H18Z', INK, 1.2) +
  rod('M32 12V7H54V12', C.red, 2.5) +
  at(16, 13, shape(box(-6, -5, 12, 9, 2), C.gold, '', 2), 1, -40) +
  glint('M16 34V50', 2);

export const tools = { repairkit, lockpick, firstaid, radio, phone, flashlight, jerrycan };
