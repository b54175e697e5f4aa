/** The delivery van from its side, front to the right; its wheels stand on 0,0. */
import { C } from '../draw-item-icons/pen.mjs';
import { write } from './font.mjs';
import { crate } from './person.mjs';

const BODY = '#d9d2bd';

function wheel(pen, x, turn) {
  pen.oval(x, -30, 31, 31, '#12181a');
  pen.oval(x, -30, 17, 17, C.slate);
  for (const spoke of [0, 1, 2]) {
    const angle = turn + (spoke * Math.PI) / 3;
    const dx = Math.cos(angle) * 14;
    const dy = Math.sin(angle) * 14;
    pen.line(x - dx, -30 - dy, x + dx, -30 + dy, 4, '#2b3638');
  }
}

function cab(pen) {
  pen.area(
    [
      [90, -196],
      [148, -192],
      [196, -118],
      [196, -30],
      [90, -30],
    ],
    BODY,
  );
  pen.box(150, -120, 76, 92, BODY, 14);
  pen.area(
    [
      [104, -178],
      [142, -176],
      [178, -118],
      [104, -118],
    ],
    '#33464c',
  );
  pen.line(96, -186, 96, -40, 2, '#a9a38f');
  pen.box(108, -104, 18, 5, C.slate, 2);
  pen.box(212, -96, 14, 22, '#fff6d0', 5);
}

function cargo(pen, open, crates) {
  if (open <= 0) return;
  const width = 106 * open;
  pen.box(-56, -176, width, 136, '#f2cf86');
  pen.box(-56, -176, width, 10, '#d9ab58');
  if (open === 1)
    for (let index = 0; index < crates; index++)
      crate(pen.at(-28 + (index % 2) * 48, -42 - (index >> 1) * 32, 1.15), index % 2 ? 'leaf' : 'red');
}

export function van(pen, { turn, open, crates, lights, brake }) {
  pen.oval(0, -2, 250, 16, '#070b0d', 0.6);
  pen.box(-230, -204, 336, 174, BODY, 16);
  cab(pen);
  pen.box(-230, -66, 456, 14, C.forest);
  pen.box(-222, -40, 444, 16, '#20292b', 6);
  write(pen, 'SANDER', -205, -160, 3.4, C.forest);
  write(pen, '& SÖHNE', -205, -126, 2.9, C.forest);
  write(pen, 'FEINKOST', -205, -94, 2, C.ochre);
  pen.box(-62, -182, 118, 2, '#a9a38f');
  pen.box(-62, -182, 2, 142, '#a9a38f');
  cargo(pen, open, crates);
  pen.box(-232, -100, 8, 30, brake ? '#ff5a3c' : '#8e2f22', 3);
  if (brake) pen.glow(-236, -84, 70, 60, '#ff5a3c', 0.6);
  for (const x of [-140, 150]) {
    pen.oval(x, -34, 38, 36, '#20292b');
    wheel(pen, x, turn);
  }
  if (lights > 0) pen.glow(222, -85, 60, 50, '#fff2c0', lights);
}
