/** Camera 1: the counter with the bakery display; customers come, buy and leave. */
import { C, INK } from '../draw-item-icons/pen.mjs';
import { restore } from './canvas.mjs';
import { textWidth, write } from './font.mjs';
import { cake, croissant, fillBoard, loaf, pretzel, roll } from './goods.mjs';
import { ease, seeded, walk } from './motion.mjs';
import { paperBag, person } from './person.mjs';

const COUNTER = { x: 70, y: 396, width: 890, height: 188 };
const LAMPS = [417, 617, 817];
const DOOR = { x: 1075, y: 232 };

const seller = {
  look: { coat: C.paper, apron: C.forest, trousers: INK, skin: '#e8bb98', hair: C.brown, long: true },
  route: [
    [0, 360, 486],
    [5, 360, 486],
    [7.5, 640, 486],
    [9.5, 640, 486],
    [11, 470, 486],
    [12.5, 470, 486],
    [14, 640, 486],
    [17, 640, 486],
    [19, 420, 486],
    [21, 420, 486],
    [23, 640, 486],
    [25.5, 640, 486],
    [28, 300, 486],
    [31, 300, 486],
    [34, 640, 486],
    [40, 640, 486],
  ],
};

/** In through the door, to the counter at `stop`, out again with a bag. */
const visit = (enter, stop, leave) => [
  [enter, 1150, 560],
  [enter + 1.6, 1110, 648],
  [enter + 5, stop, 660],
  [leave, stop, 660, 'bag'],
  [leave + 3.4, 1110, 648, 'bag'],
  [leave + 5, 1150, 560, 'bag'],
];

const customers = [
  { look: { coat: C.blue, trousers: '#39424e', skin: '#e3b08a', hair: INK }, route: visit(2, 720, 15.5) },
  { look: { coat: C.red, trousers: C.cocoa, skin: '#8d5a3c', hair: INK, long: true }, route: visit(11, 850, 24.5) },
  { look: { coat: C.gold, trousers: C.slate, skin: '#ecc3a2', hair: C.crust, cap: C.plum }, route: visit(22, 700, 34) },
];

function room(pen) {
  pen.box(0, 0, 1280, 560, '#e9dcc0');
  pen.box(0, 330, 1280, 230, '#c9d2c2');
  for (let y = 352; y < 560; y += 26) pen.box(0, y, 1280, 2, '#b9c4b4');
  pen.box(0, 324, 1280, 8, C.forest);
  pen.box(0, 560, 1280, 160, '#c4a987');
  for (let row = 0; row < 4; row++) {
    for (let column = -1; column < 17; column++)
      if ((row + column) % 2 === 0) pen.box(column * 80, 560 + row * 42, 80, 42, '#b39672');
  }
}

function wallBoard(pen, y, draw, gap) {
  for (let x = 150; x < 900; x += gap) draw(pen.at(x, y, 1.2));
  pen.box(110, y, 812, 9, C.brown, 2);
  for (const x of [150, 510, 870]) pen.box(x, y + 9, 6, 14, C.cocoa);
}

function wall(pen) {
  pen.box(454, 96, 326, 50, C.forest, 6);
  write(pen, 'SANDER & SÖHNE', 617 - textWidth('SANDER & SÖHNE', 3) / 2, 113, 3, C.cream);
  wallBoard(pen, 214, loaf, 62);
  fillBoard(pen.at(110, 297), 0, 0, 812, seeded(7));
  pen.box(110, 297, 812, 9, C.brown, 2);
  pen.box(958, 150, 96, 132, C.brown, 4);
  pen.box(965, 157, 82, 118, '#26332f', 2);
  ['HEUTE', 'BREZEL', 'KUCHEN'].forEach((word, row) => {
    write(pen, word, 1006 - textWidth(word, 2) / 2, 174 + row * 32, 2, row ? C.cream : C.gold);
  });
}

function lamp(pen, x) {
  pen.box(x - 1.5, 0, 3, 44, INK);
  pen.area(
    [
      [x - 10, 42],
      [x + 10, 42],
      [x + 34, 72],
      [x - 34, 72],
    ],
    C.forest,
  );
  pen.oval(x, 72, 16, 7, '#fff3c8');
}

const display = [
  { draw: croissant, from: 112, to: 320, y: 474, gap: 34 },
  { draw: cake, from: 366, to: 600, y: 474, gap: 52 },
  { draw: pretzel, from: 640, to: 800, y: 474, gap: 36 },
  { draw: roll, from: 110, to: 420, y: 522, gap: 26 },
  { draw: loaf, from: 466, to: 800, y: 522, gap: 54 },
];

function counter(pen) {
  pen.box(COUNTER.x - 10, 574, COUNTER.width + 20, 18, INK, 8, 0.2);
  pen.box(COUNTER.x, 410, COUNTER.width, 174, C.brown, 4);
  pen.box(86, 422, 744, 106, '#f6ead0', 4);
  pen.box(86, 474, 744, 5, C.steel);
  for (const { draw, from, to, y, gap } of display) for (let x = from; x < to; x += gap) draw(pen.at(x, y, 1.15));
  pen.box(86, 522, 744, 8, C.steel);
  for (const x of [150, 420, 660])
    pen.area(
      [
        [x + 30, 422],
        [x + 62, 422],
        [x + 22, 528],
        [x - 10, 528],
      ],
      '#ffffff',
      0.2,
    );
  for (let x = 100; x < 940; x += 70) pen.box(x, 542, 52, 30, C.cocoa, 3, 0.5);
  pen.box(COUNTER.x - 8, 396, COUNTER.width + 16, 17, C.card, 5);
}

function till(pen) {
  pen.box(876, 372, 66, 26, C.slate, 4);
  pen.box(884, 346, 50, 30, INK, 4);
  pen.box(888, 350, 42, 20, C.sky, 2);
}

function doorway(pen) {
  pen.box(DOOR.x - 10, DOOR.y - 10, 170, 340, C.cocoa, 4);
  pen.box(DOOR.x, DOOR.y, 150, 328, '#a9c3c8');
  pen.box(DOOR.x, DOOR.y + 200, 150, 128, '#8fa39f');
  pen.box(DOOR.x + 18, DOOR.y + 96, 44, 104, '#7f9aa0');
  pen.box(DOOR.x + 74, DOOR.y + 60, 60, 140, '#90aab0');
  pen.box(DOOR.x - 30, 564, 210, 30, C.slate, 6);
}

/** The door leaf narrows while it swings open. */
function door(pen, open) {
  const width = 150 - open * 112;
  pen.box(DOOR.x, DOOR.y, width, 328, C.forest);
  pen.box(DOOR.x + width * 0.13, DOOR.y + 20, width * 0.74, 200, '#bcd3d4', 3);
  pen.box(DOOR.x + width * 0.88, DOOR.y + 170, 4, 34, C.gold, 2);
}

function background(pen) {
  room(pen);
  for (const x of LAMPS) pen.glow(x, 96, 260, 240, '#fff0c4', 0.5);
  wall(pen);
  doorway(pen);
  counter(pen);
  till(pen);
  for (const x of LAMPS) lamp(pen, x);
}

const passing = (t, [second]) => ease(second - 0.7, second, t) - ease(second + 0.9, second + 1.7, t);

const openness = (t) =>
  Math.max(...customers.flatMap(({ route }) => [passing(t, route[0]), passing(t, [route[5][0] - 0.6])]));

function action(pen, t, { frame, empty }) {
  person(pen, seller.look, walk(seller.route, t), { scale: 1.6 });
  restore(frame, empty, COUNTER.x, 396, COUNTER.width, 188);
  restore(frame, empty, 876, 346, 68, 50);
  door(pen, openness(t));
  const present = customers.filter(({ route }) => t >= route[0][0] && t < route[5][0]);
  for (const { route } of present)
    if (t > route[3][0] - 1.6 && t < route[3][0]) paperBag(pen.at(route[3][1] - 46, 398, 1.3));
  const places = present.map(({ look, route }) => ({ look, place: walk(route, t) }));
  places.sort((a, b) => a.place.y - b.place.y);
  for (const { look, place } of places) person(pen, look, place, { scale: 1.75, rest: 'back' });
}

export const shop = {
  camera: 'KAMERA 1 · THEKE',
  seconds: 40,
  poster: 14.6,
  shade: 0.4,
  background,
  action,
};
