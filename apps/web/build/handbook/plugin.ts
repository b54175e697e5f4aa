import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Part } from '../../src/help/chapter.ts';
import { readChapter } from './read-chapter.ts';
import { webpSize } from './webp-size.ts';

/** Turns a chapter of the handbook into a module: no markdown reaches the browser, and its pictures are files of the build. */
export const handbook = (): Plugin => ({
  name: 'kontor:handbook',
  transform: {
    filter: { id: /\/docs\/handbuch\/[\w-]+\.md$/ },
    handler(markdown, file) {
      const pictures: string[] = [];
      const place = (part: Part): Part => {
        if (typeof part === 'string') return part;
        const [tag, props, ...parts] = part;
        if (tag !== 'img') return [tag, props, ...parts.map(place)];
        const size = webpSize(readFileSync(join(dirname(file), String(props.src))));
        return [tag, { ...props, ...size, src: `picture${pictures.push(String(props.src))}` }];
      };
      const { title, parts } = readChapter(markdown);
      const json = JSON.stringify({ title, parts: parts.map(place) });
      const imports = pictures.map((path, at) => `import picture${at + 1} from './${path}';\n`);
      const code = `${imports.join('')}export const chapter = ${json.replace(/"src":"(picture\d+)"/g, '"src":$1')};`;
      return { code, map: null };
    },
  },
});
