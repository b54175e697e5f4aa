/** The people of the recordings: about 105 units tall, their feet at 0,0. */
import { C, INK } from '../draw-item-icons/pen.mjs';

const FRUIT = { red: C.red, leaf: C.leaf, gold: C.gold };

export function crate(pen, filling = 'red') {
  for (const x of [-12, -4, 4, 12]) pen.oval(x, -22, 5, 5, FRUIT[filling]);
  pen.box(-19, -21, 38, 21, C.card, 2);
  pen.box(-19, -14.5, 38, 2, C.brown);
  pen.box(-19, -7.5, 38, 2, C.brown);
  pen.box(-19, -21, 4, 21, C.brown, 1);
  pen.box(15, -21, 4, 21, C.brown, 1);
}

export function paperBag(pen) {
  pen.line(-5, -26, -8, -36, 5, C.crust);
  pen.line(4, -26, 5, -38, 5, C.gold);
  pen.box(-11, -29, 22, 29, C.cream, 2);
  pen.box(-6, -19, 12, 9, C.forest, 2);
}

const HELD = { crate: (pen) => crate(pen), apples: (pen) => crate(pen, 'leaf'), bread: (pen) => crate(pen, 'gold') };

function legs(pen, look, swing) {
  for (const side of [-1, 1]) {
    const foot = side * 7 + swing * side * 9;
    const lift = Math.max(0, swing * side) * 4;
    pen.line(side * 7, -32, foot, -5 - lift, 11, look.trousers);
    pen.line(foot - 2, -3 - lift, foot + 4, -3 - lift, 7, INK);
  }
}

function arms(pen, look, swing, holds) {
  for (const side of [-1, 1]) {
    const hand = holds ? [side * 15, -46] : [side * 19 + swing * side * 5, -40 + Math.abs(swing) * 3];
    pen.line(side * 16, -66, ...hand, 9, look.sleeve ?? look.coat);
    pen.oval(...hand, 4.5, 4.5, look.skin);
  }
}

function head(pen, look, facing) {
  pen.box(-5, -82, 10, 10, look.skin, 4);
  pen.oval(0, -92, 13.5, 14, look.hair);
  if (facing !== 'back') {
    const turned = facing === 'side' ? 4 : 0;
    pen.oval(turned, -89, facing === 'side' ? 9.5 : 11, 11, look.skin);
    for (const eye of facing === 'side' ? [7] : [-4, 4]) pen.oval(eye, -89, 1.5, 2, INK);
  }
  if (look.long) pen.box(-13, -92, facing === 'back' ? 26 : 5, 24, look.hair, 5);
  if (look.cap) {
    pen.box(-14, -107, 28, 13, look.cap, 6);
    if (facing !== 'back') pen.box(facing === 'side' ? 0 : -10, -97, 20, 4, look.cap, 2);
  }
}

const direction = ({ walks, dx, dy }, rest) => {
  if (!walks) return rest;
  if (Math.abs(dx) >= Math.abs(dy) * 0.6) return 'side';
  return dy < 0 ? 'back' : 'front';
};

/** `place` comes from `walk`; `rest` says where someone looks who stands still. */
export function person(pen, look, place, { scale = 1, rest = 'front' } = {}) {
  const facing = direction(place, rest);
  const swing = place.walks ? Math.sin(place.t * 7.5) : 0;
  const bob = place.walks ? Math.abs(Math.cos(place.t * 7.5)) * 2 : Math.sin(place.t * 1.6) * 0.6;
  const ground = pen.at(place.x, place.y, scale, place.walks && place.dx < 0);
  ground.oval(0, -1, 25, 7, INK, 0.22);
  legs(ground, look, swing);
  const body = ground.at(0, -bob);
  const held = HELD[place.carries];
  if (held && facing === 'back') held(body.at(0, -44));
  body.box(-18, -77, 36, 48, look.coat, 12);
  if (look.apron && facing !== 'back') body.box(-12, -64, 24, 40, look.apron, 5);
  if (look.apron && facing === 'back') body.box(-18, -50, 36, 4, look.apron);
  if (held && facing !== 'back') held(body.at(facing === 'side' ? 12 : 0, -38));
  if (facing !== 'back' || !held) arms(body, look, swing, held);
  if (place.carries === 'bag') paperBag(body.at(21, -22));
  head(body, look, facing);
}
