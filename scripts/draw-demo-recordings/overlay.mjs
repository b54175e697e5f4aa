/** What the camera writes into its picture. */
import { HEIGHT, WIDTH } from './canvas.mjs';
import { textWidth, write } from './font.mjs';

const LIGHT = '#f4f1e6';
const SHADE = '#10181a';
const EDGE = 28;

function label(pen, text, x, y, size) {
  pen.box(x, y, textWidth(text, size) + 28, size * 7 + 20, SHADE, 6, 0.72);
  write(pen, text, x + 14, y + 10, size, LIGHT);
}

function corners(pen) {
  for (const [x, y, sideways, down] of [
    [14, 14, 1, 1],
    [WIDTH - 14, 14, -1, 1],
    [14, HEIGHT - 14, 1, -1],
    [WIDTH - 14, HEIGHT - 14, -1, -1],
  ]) {
    pen.line(x, y, x + sideways * 34, y, 2, LIGHT, 0.6);
    pen.line(x, y, x, y + down * 34, 2, LIGHT, 0.6);
  }
}

const clock = (t) => [t / 60, t % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

export function overlay(pen, camera, t) {
  corners(pen);
  label(pen, camera, EDGE, EDGE, 3);
  label(pen, 'SANDER & SÖHNE FEINKOST', EDGE, HEIGHT - EDGE - 34, 2);
  const time = clock(t);
  label(pen, time, WIDTH - EDGE - 28 - textWidth(time, 4), HEIGHT - EDGE - 48, 4);
  const left = WIDTH - EDGE - 112;
  pen.box(left, EDGE, 112, 41, SHADE, 6, 0.72);
  pen.oval(left + 24, EDGE + 20.5, 8, 8, '#d8402c', 0.75 + 0.25 * Math.cos(t * Math.PI));
  write(pen, 'REC', left + 44, EDGE + 10, 3, LIGHT);
}
