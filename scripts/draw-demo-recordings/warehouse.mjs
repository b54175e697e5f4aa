/** Camera 2: the store room from above, two clerks between pallet, shelves and packing table. */
import { C, INK } from '../draw-item-icons/pen.mjs';
import { restore } from './canvas.mjs';
import { write } from './font.mjs';
import { rack } from './goods.mjs';
import { seeded, walk } from './motion.mjs';
import { crate, person } from './person.mjs';

const ROUND = 18;
const MIDDLE = { x: 420, y: 476, width: 420, height: 124 };

const clerks = [
  {
    look: { coat: C.forest, apron: C.cream, trousers: '#2c3a4a', skin: '#e6b58f', hair: C.cocoa },
    route: [
      [0, 925, 600],
      [1.2, 925, 600, 'apples'],
      [4.2, 925, 316, 'apples'],
      [7.6, 548, 316, 'apples'],
      [8.4, 548, 316],
      [9.2, 548, 316],
      [12.4, 925, 316],
      [15.4, 925, 600],
      [18, 925, 600],
    ],
  },
  {
    look: { coat: C.ochre, apron: C.forest, trousers: '#3a3431', skin: '#b98058', hair: INK, cap: C.forest },
    route: [
      [0, 225, 316],
      [1.6, 225, 316, 'crate'],
      [4.8, 350, 606, 'crate'],
      [5.8, 350, 606],
      [6.6, 350, 606],
      [9.4, 600, 540],
      [10.6, 600, 540, 'crate'],
      [13.2, 350, 606, 'crate'],
      [14.2, 350, 606],
      [14.8, 350, 606],
      [18, 225, 316],
    ],
  },
];

function room(pen) {
  pen.box(0, 0, 1280, 190, '#e2d5b8');
  pen.box(0, 0, 1280, 22, '#8d8a7a');
  pen.box(0, 150, 1280, 40, C.forest);
  pen.box(0, 144, 1280, 6, C.gold);
  pen.box(0, 190, 1280, 530, '#b9b3a2');
  for (const x of [-160, 160, 480, 800, 1120, 1440]) pen.line(x, 190, x + (x - 640) * 0.35, 720, 2, '#a8a292');
  for (const y of [300, 560]) pen.line(0, y, 1280, y, 2, '#a8a292');
}

/** The walkway round the shelf in the middle. */
function markings(pen) {
  pen.box(270, 282, 740, 252, C.gold, 26);
  pen.box(275, 287, 730, 242, '#c2bdac', 22);
  pen.box(396, 372, 468, 126, C.gold, 10);
  pen.box(401, 377, 458, 116, '#aaa493', 8);
}

function barrels(pen) {
  for (const [x, y] of [
    [1150, 330],
    [1206, 338],
    [1176, 372],
  ]) {
    pen.oval(x, y - 2, 34, 9, INK, 0.2);
    pen.box(x - 26, y - 62, 52, 62, C.crust, 12);
    for (const band of [-48, -18]) pen.box(x - 27, y + band, 54, 6, C.slate, 2);
    pen.oval(x, y - 60, 25, 9, C.brown);
    pen.oval(x, y - 60, 19, 6, C.card);
  }
}

function cart(pen) {
  pen.oval(110, 440, 66, 10, INK, 0.2);
  pen.line(52, 424, 40, 330, 6, C.slate);
  pen.box(48, 410, 124, 14, C.blue, 4);
  for (const x of [66, 154]) pen.oval(x, 432, 10, 10, INK);
  for (const [x, y] of [
    [82, 410],
    [136, 410],
    [106, 376],
  ])
    crate(pen.at(x, y, 1.35), y < 400 ? 'gold' : 'red');
}

function gate(pen) {
  pen.box(1078, 70, 172, 190, C.slate, 4);
  pen.box(1088, 80, 152, 178, C.steel);
  for (let y = 94; y < 258; y += 15) pen.box(1088, y, 152, 2, '#9eaaa5');
  pen.box(1120, 100, 88, 36, C.forest, 4);
  write(pen, 'TOR 1', 1135, 111, 2, C.paper);
}

function table(pen) {
  pen.oval(205, 640, 130, 16, INK, 0.2);
  for (const x of [92, 300]) pen.box(x, 590, 12, 50, C.cocoa);
  pen.box(80, 540, 244, 58, C.card, 5);
  pen.box(80, 588, 244, 12, C.brown, 4);
  pen.box(96, 550, 46, 34, C.paper, 2);
  for (const y of [558, 566, 574]) pen.box(102, y, 30, 2, C.steel);
}

function pallet(pen) {
  pen.oval(1062, 636, 120, 14, INK, 0.2);
  pen.box(950, 560, 224, 64, C.cocoa, 2);
  for (const x of [950, 1008, 1066, 1124]) pen.box(x, 560, 50, 64, '#a5794b');
  pen.box(950, 624, 224, 12, C.brown, 2);
}

function background(pen) {
  const random = seeded(2);
  room(pen);
  markings(pen);
  for (const x of [330, 900]) pen.glow(x, 380, 460, 280, '#fff4d6', 0.4);
  gate(pen);
  rack(pen, 60, 262, 520, 3, random);
  rack(pen, 690, 262, 330, 3, random);
  rack(pen, MIDDLE.x, MIDDLE.y, MIDDLE.width, 2, random);
  barrels(pen);
  cart(pen);
  table(pen);
  pallet(pen);
}

const done = (t, ...seconds) => seconds.filter((second) => second <= t).length;

function stacks(pen, t) {
  const left = 8 - done(t, 1.2, 19.2);
  for (let index = 0; index < left; index++) {
    const row = Math.floor(index / 4);
    crate(pen.at(992 + (index % 4) * 48 + row * 10, 614 - row * 30, 1.25), index % 3 ? 'leaf' : 'red');
  }
  const packed = done(t, 5.8, 14.2, 23.8, 32.2);
  for (let index = 0; index < packed; index++) crate(pen.at(196 + (index % 2) * 66, 586 - (index >> 1) * 30, 1.25));
}

/** The crates that were put away lie in the two gaps of the shelf on the left. */
function putAway(pen, t) {
  const count = done(t, 8.4, 26.4);
  if (count > 0) crate(pen.at(553, 256), 'leaf');
  if (count > 1) crate(pen.at(553, 160), 'leaf');
}

function action(pen, t, { frame, empty }) {
  const places = clerks.map(({ look, route }) => ({ look, place: walk(route, t % ROUND) }));
  const draw = ({ look, place }) => person(pen, look, { ...place, t }, { scale: 1.08, rest: 'back' });
  putAway(pen, t);
  places.filter(({ place }) => place.y < MIDDLE.y).forEach(draw);
  restore(frame, empty, MIDDLE.x, MIDDLE.y - MIDDLE.height, MIDDLE.width, MIDDLE.height + 2);
  stacks(pen, t);
  places.filter(({ place }) => place.y >= MIDDLE.y).forEach(draw);
}

export const warehouse = {
  camera: 'KAMERA 2 · LAGER',
  seconds: 36,
  poster: 11.8,
  shade: 0.42,
  background,
  action,
};
