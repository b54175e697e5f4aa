/** What stands on shelves and in the display; every piece stands on 0,0. */
import { C, INK } from '../draw-item-icons/pen.mjs';
import { pick } from './motion.mjs';
import { crate } from './person.mjs';

const jar = (color) => (pen) => {
  pen.box(-8, -26, 16, 26, color, 4);
  pen.box(-8, -17, 16, 9, C.paper);
  pen.box(-7, -30, 14, 6, C.slate, 2);
};

const bottle = (color) => (pen) => {
  pen.box(-6, -26, 12, 26, color, 4);
  pen.box(-2.5, -38, 5, 14, color, 2);
  pen.box(-6, -17, 12, 9, C.cream);
};

const sack = (pen) => {
  pen.box(-17, -30, 34, 30, C.cream, 9);
  pen.box(-8, -36, 16, 9, C.dough, 4);
  pen.box(-8, -21, 16, 11, C.ochre, 2);
};

const carton = (pen) => {
  pen.box(-19, -28, 38, 28, C.card, 2);
  pen.box(-3, -28, 6, 12, C.cream);
  pen.box(8, -8, 7, 4, C.brown);
};

const cheese = (pen) => {
  pen.box(-17, -13, 34, 13, C.yellow, 5);
  pen.box(-15, -25, 30, 12, C.gold, 5);
};

export const loaf = (pen) => {
  pen.oval(0, -10, 21, 11, C.crust);
  pen.box(-21, -10, 42, 10, C.crust, 5);
  for (const x of [-9, 0, 9]) pen.line(x - 3, -17, x + 3, -8, 2.5, C.dough);
};

export const roll = (pen) => {
  pen.oval(0, -7, 10, 7, C.ochre);
  pen.line(-5, -9, 5, -9, 2, C.dough);
};

export const pretzel = (pen) => {
  pen.oval(0, -9, 13, 9.5, C.crust);
  pen.oval(-5.5, -11, 4, 4, C.paper);
  pen.oval(5.5, -11, 4, 4, C.paper);
  pen.oval(0, -4, 3, 2.2, C.paper);
};

export const cake = (pen) => {
  pen.box(-20, -18, 40, 18, C.cocoa, 3);
  pen.box(-20, -11, 40, 4, C.cream);
  pen.box(-20, -22, 40, 7, C.rose, 3);
  for (const x of [-13, 0, 13]) pen.oval(x, -23, 3.5, 3.5, C.red);
};

export const croissant = (pen) => {
  pen.line(-11, -4, -5, -9, 8, C.ochre);
  pen.line(-5, -9, 5, -9, 11, C.ochre);
  pen.line(5, -9, 11, -4, 8, C.ochre);
  for (const x of [-4, 4]) pen.line(x, -13, x, -6, 1.8, C.brown);
};

const stock = [
  { width: 44, draw: (pen) => crate(pen, 'red') },
  { width: 44, draw: (pen) => crate(pen, 'leaf') },
  { width: 44, draw: carton },
  { width: 40, draw: sack },
  { width: 40, draw: cheese },
  { width: 21, draw: jar(C.plum) },
  { width: 21, draw: jar(C.ochre) },
  { width: 17, draw: bottle(C.forest) },
  { width: 17, draw: bottle(C.blue) },
];

/** Fills one board from left to right, the small things in groups of their kind. */
export function fillBoard(pen, x, y, width, random) {
  let left = x + 6;
  while (left < x + width - 50) {
    const good = pick(random, stock);
    const pieces = good.width < 30 ? 3 : 1 + Math.floor(random() * 2);
    for (let piece = 0; piece < pieces && left + good.width < x + width - 4; piece++) {
      good.draw(pen.at(left + good.width / 2, y));
      left += good.width;
    }
    left += 4 + random() * 10;
  }
}

export function rack(pen, x, y, width, boards, random) {
  const height = boards * 48;
  pen.box(x - 4, y - 5, width + 8, 12, INK, 5, 0.2);
  pen.box(x, y - height - 22, width, 24, C.slate, 3);
  pen.box(x, y - height, width, height, '#3c4a47');
  for (let board = 0; board < boards; board++) {
    const base = y - 6 - board * 48;
    fillBoard(pen, x + 4, base, width - 8, random);
    pen.box(x, base, width, 6, C.steel);
  }
  fillBoard(pen, x + 4, y - height - 8, width - 8, random);
  for (const post of [x, x + width - 7]) pen.box(post, y - height - 22, 7, height + 24, C.forest, 2);
}
