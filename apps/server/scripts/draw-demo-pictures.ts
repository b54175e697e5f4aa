import { readFile, writeFile } from 'node:fs/promises';
import { drawSvg, encodePicture } from '#pictures';
import { demoFile } from '../src/pictures/seed-demo.ts';

// After a change of a drawing in `demo-pictures`, or of the sizes that pictures are kept in.
for (const use of ['LOGO', 'HERO'] as const) {
  const drawing = new URL(`../demo-pictures/${use.toLowerCase()}.svg`, import.meta.url);
  const { files } = await encodePicture(use, await drawSvg(await readFile(drawing, 'utf8')));
  for (const { size, type, bytes } of files) await writeFile(demoFile(use, size, type), bytes);
}
