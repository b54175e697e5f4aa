/** A small PNG writer with a palette: flat drawings need few colours and become a third of the size. */
import { crc32, deflateSync } from 'node:zlib';

const COLOURS = 64;

const byChannel = (pixels, channel) => pixels.sort((a, b) => a[channel] - b[channel]);

const spread = (pixels, channel) => {
  let low = 255;
  let high = 0;
  for (const pixel of pixels) {
    low = Math.min(low, pixel[channel]);
    high = Math.max(high, pixel[channel]);
  }
  return high - low;
};

/** Median cut: halve the widest group of colours until there are enough groups. */
function palette(colours) {
  const groups = [{ colours, channel: 0, width: 256 }];
  while (groups.length < COLOURS) {
    groups.sort((a, b) => b.width - a.width);
    const widest = groups[0];
    if (widest.width === 0) break;
    groups.shift();
    const sorted = byChannel(widest.colours, widest.channel);
    const middle = sorted.length >> 1;
    for (const half of [sorted.slice(0, middle), sorted.slice(middle)]) {
      const widths = [0, 1, 2, 3].map((channel) => spread(half, channel));
      const width = Math.max(...widths);
      groups.push({ colours: half, channel: widths.indexOf(width), width: half.length > 1 ? width : 0 });
    }
  }
  return groups.map((group) => mean(group.colours));
}

/** Weighted by how often a colour occurs, so that the flat areas keep their exact tone. */
function mean(colours) {
  const total = colours.reduce((sum, colour) => sum + colour[4], 0);
  return [0, 1, 2, 3].map((channel) =>
    Math.round(colours.reduce((sum, colour) => sum + colour[channel] * colour[4], 0) / total),
  );
}

const distance = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 + 2 * (a[3] - b[3]) ** 2;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** `rgba`: four bytes per pixel, row by row. */
export function encodePng(rgba, size) {
  const counts = new Map();
  const keys = Array.from({ length: size * size }, (_, index) => {
    const [r, g, b, a] = rgba.slice(index * 4, index * 4 + 4);
    const key = a < 8 ? '0,0,0,0' : [r, g, b, a].join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return key;
  });
  const colours = [...counts].map(([key, count]) => [...key.split(',').map(Number), count]);
  const chosen = palette(colours).sort((a, b) => a[3] - b[3]);
  chosen[0] = [0, 0, 0, 0];
  const nearest = new Map(
    colours.map((colour) => {
      const distances = chosen.map((candidate) => distance(candidate, colour));
      return [colour.slice(0, 4).join(), distances.indexOf(Math.min(...distances))];
    }),
  );
  const rows = Buffer.alloc((size + 1) * size);
  keys.forEach((key, index) => {
    rows[index + Math.floor(index / size) + 1] = nearest.get(key);
  });
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(chosen.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(chosen.map((colour) => colour[3]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
