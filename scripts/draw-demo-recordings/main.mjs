/**
 * Draws the recordings of the demo business and their posters: `node scripts/draw-demo-recordings/main.mjs [name …]`.
 * Run by hand after a scene changed; the recordings themselves are committed. Needs ffmpeg.
 */
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brush, createFrame, vignette } from './canvas.mjs';
import { delivery } from './delivery.mjs';
import { encodePoster, encodeVideo, FPS } from './encode.mjs';
import { overlay } from './overlay.mjs';
import { shop } from './shop.mjs';
import { warehouse } from './warehouse.mjs';

const scenes = { lager: warehouse, theke: shop, lieferung: delivery };
const target = new URL('../../apps/server/demo-recordings/', import.meta.url);

function emptyScene({ background, shade }) {
  const frame = createFrame();
  background(brush(frame));
  vignette(frame, '#0c1413', shade);
  return frame;
}

/** A frame of its own each time: the pipe may still hold the one before. */
function drawFrame(scene, empty, t) {
  const frame = Buffer.from(empty);
  const pen = brush(frame);
  scene.action(pen, t, { frame, empty });
  overlay(pen, scene.camera, t);
  return frame;
}

function* drawFrames(scene, empty) {
  for (let index = 0; index < scene.seconds * FPS; index++) yield drawFrame(scene, empty, index / FPS);
}

const wanted = process.argv.slice(2);
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const empty = emptyScene(scene);
  const video = fileURLToPath(new URL(`${name}.mp4`, target));
  await encodeVideo(video, scene.seconds, drawFrames(scene, empty));
  await encodePoster(fileURLToPath(new URL(`${name}.jpg`, target)), drawFrame(scene, empty, scene.poster));
  console.log(`${name}: ${scene.seconds} s, ${(await stat(video)).size} bytes`);
}
