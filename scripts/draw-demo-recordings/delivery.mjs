/** Camera 3: the yard at night in the rain; the van brings three crates and drives on. */
import { C, INK } from '../draw-item-icons/pen.mjs';
import { write } from './font.mjs';
import { ease, seeded, walk } from './motion.mjs';
import { crate, person } from './person.mjs';
import { van } from './van.mjs';

const GATE = { x: 850, y: 196, width: 210, height: 226 };
const WARM = '#ffcf7a';
const look = { coat: C.ochre, trousers: '#46586b', skin: '#d9a57e', hair: INK, cap: C.red };

const trip = (start, crate) => [
  [start, 470, 640, crate],
  [start + 1.9, 690, 640, crate],
  [start + 4.2, 930, 436, crate],
  [start + 4.9, 930, 436],
  [start + 7, 700, 640],
  [start + 8.6, 470, 640],
];

const route = [
  [9.2, 590, 606],
  [10.4, 470, 640],
  ...trip(11.2, 'crate'),
  ...trip(20.2, 'apples'),
  [29.2, 470, 640],
  [30.6, 590, 606],
];

const random = seeded(3);
const drops = Array.from({ length: 54 }, () => ({
  x: random() * 1400,
  y: random() * 760,
  speed: 620 + random() * 240,
}));
const ripples = Array.from({ length: 12 }, (_, index) => ({
  x: index % 2 ? 500 + random() * 120 : 880 + random() * 190,
  y: index % 2 ? 674 + random() * 14 : 574 + random() * 26,
  delay: random() * 2,
}));

function building(pen) {
  pen.box(0, 0, 1280, 424, '#2b3336');
  for (let y = 30; y < 420; y += 30) {
    pen.box(0, y, 1280, 2, '#242b2e');
    for (let x = (y % 60) * 1.3; x < 1280; x += 78) pen.box(x, y, 2, 30, '#242b2e');
  }
  pen.box(0, 396, 1280, 28, '#1d2427');
  pen.box(0, 424, 1280, 296, '#1a2226');
  for (let x = -300; x < 1580; x += 160) pen.line(640 + (x - 640) * 0.55, 424, x, 720, 2, '#212a2e');
  for (const y of [470, 540, 640]) pen.line(0, y, 1280, y, 2, '#212a2e');
}

function lightWindow(pen, x) {
  pen.glow(x + 60, 230, 190, 170, WARM, 0.22);
  pen.glow(x + 60, 462, 130, 42, WARM, 0.2);
  pen.box(x - 8, 152, 136, 146, '#171d1f', 4);
  pen.box(x, 160, 120, 130, '#e9b964');
  pen.box(x, 160, 120, 34, '#f4cf86');
  pen.box(x + 57, 160, 6, 130, '#171d1f');
  pen.box(x, 220, 120, 5, '#171d1f');
  pen.box(x - 14, 296, 148, 9, '#3b4447', 2);
}

function wallLamp(pen, x) {
  pen.glow(x, 200, 200, 210, WARM, 0.5);
  pen.glow(x, 452, 190, 60, WARM, 0.3);
  pen.box(x - 3, 132, 6, 20, '#0e1314');
  pen.box(x - 22, 148, 44, 14, '#0e1314', 6);
  pen.oval(x, 164, 13, 7, '#fff1c4');
}

function puddle(pen, x, y, rx, ry) {
  pen.oval(x, y, rx, ry, '#2c393f');
  pen.oval(x + rx * 0.15, y - ry * 0.1, rx * 0.6, ry * 0.5, '#54564a', 0.6);
}

function gateInside(pen) {
  pen.box(GATE.x - 10, GATE.y - 10, GATE.width + 20, GATE.height + 10, '#12181a', 4);
  pen.box(GATE.x, GATE.y, GATE.width, GATE.height, '#f0c478');
  pen.box(GATE.x, GATE.y + 150, GATE.width, 76, '#c99a55');
  for (const y of [50, 100]) pen.box(GATE.x + 12, GATE.y + y, 80, 6, C.brown);
  for (const [x, y, color] of [
    [20, 20, C.red],
    [54, 26, C.forest],
    [20, 74, C.plum],
    [56, 70, C.crust],
  ])
    pen.box(GATE.x + x, GATE.y + y, 28, 106 - y - (y < 50 ? 50 : 0) - 6, color, 3);
  pen.box(GATE.x + 120, GATE.y + 126, 70, 60, C.crust, 3);
  pen.box(GATE.x + 126, GATE.y + 92, 56, 34, C.brown, 3);
}

function background(pen) {
  building(pen);
  lightWindow(pen, 190);
  lightWindow(pen, 470);
  puddle(pen, 560, 682, 120, 15);
  puddle(pen, 980, 588, 130, 20);
  for (const x of [770, 1140]) wallLamp(pen, x);
  pen.box(842, 118, 226, 46, C.forest, 5);
  write(pen, 'ANLIEFERUNG', 857, 131, 3, C.cream);
  gateInside(pen);
}

function shutter(pen, open) {
  const height = GATE.height * (1 - open * 0.94);
  pen.box(GATE.x, GATE.y, GATE.width, height, '#59666a');
  for (let y = 14; y < height - 4; y += 16) pen.box(GATE.x, GATE.y + y, GATE.width, 2, '#47535a');
  pen.box(GATE.x, GATE.y + height - 6, GATE.width, 6, '#30393c');
  if (open <= 0) return;
  pen.area(
    [
      [GATE.x, 424],
      [GATE.x + GATE.width, 424],
      [GATE.x + GATE.width + 60, 580],
      [GATE.x - 60, 580],
    ],
    WARM,
    0.42 * open,
    { down: 150 },
  );
}

function beam(pen, x, strength) {
  if (strength <= 0) return;
  pen.area(
    [
      [x + 222, 506],
      [x + 620, 440],
      [x + 620, 640],
      [x + 222, 528],
    ],
    '#fff2c0',
    0.3 * strength,
    { right: 390 },
  );
  pen.glow(x + 430, 606, 250, 44, '#fff2c0', 0.34 * strength);
}

function rain(pen, t) {
  const shown = Math.floor(t * 12.5) / 12.5;
  for (const { x, y, speed } of drops) {
    const fallen = (y + speed * shown) % 760;
    const left = ((x - fallen * 0.16 + 1400) % 1400) - 60;
    pen.line(left, fallen - 20, left - 4, fallen, 2, '#a9bcc4', 0.34);
  }
  for (const { x, y, delay } of ripples) {
    const age = (t + delay) % 2;
    if (age < 1) pen.oval(x, y, 4 + age * 18, 1.5 + age * 5, '#9fb4bd', 0.3 * (1 - age));
  }
}

const done = (t, ...seconds) => seconds.filter((second) => second <= t).length;

function brought(pen, count) {
  for (let index = 0; index < count; index++)
    crate(pen.at(GATE.x + 50 + index * 54, 414, 1.25), index ? 'leaf' : 'red');
}

const position = (t) => -320 + 710 * ease(2.5, 8, t) + 1250 * ease(33, 40.5, t) ** 1.4;

function action(pen, t) {
  const x = position(t);
  const place = walk(route, t);
  const outside = t > 9.2 && t < 30.6;
  const open = ease(8.2, 10.8, t) - ease(29.5, 32.5, t);
  const lights = 1 - 0.85 * (ease(8.2, 9, t) - ease(31.6, 32.4, t));
  brought(pen, done(t, 16.1, 25.1));
  shutter(pen, open);
  if (outside && place.y < 604) person(pen, look, place, { scale: 1.15, rest: 'back' });
  beam(pen, x, lights);
  const state = { turn: x / 30, open: ease(9.8, 10.8, t) - ease(29, 30, t), crates: 4 - done(t, 11.2, 20.2), lights };
  van(pen.at(x, 604), { ...state, brake: (t > 6 && t < 9) || (t > 31.6 && t < 33.4) });
  if (outside && place.y >= 604) person(pen, look, place, { scale: 1.25, rest: 'back' });
  rain(pen, t);
}

export const delivery = {
  camera: 'KAMERA 3 · LIEFERHOF',
  seconds: 40,
  poster: 13.4,
  shade: 0.55,
  background,
  action,
};
