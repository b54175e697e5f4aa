/** A frame of raw RGB and a brush with smooth edges. Every shape is a coverage between 0 and 1 per pixel. */

export const WIDTH = 1280;
export const HEIGHT = 720;

export const createFrame = () => Buffer.alloc(WIDTH * HEIGHT * 3);

const channels = new Map();

function rgb(color) {
  if (!channels.has(color)) channels.set(color, Buffer.from(color.slice(1), 'hex'));
  return channels.get(color);
}

const clamp = (value) => Math.min(1, Math.max(0, value));

function paint(frame, [left, top, right, bottom], color, alpha, coverage) {
  const [r, g, b] = rgb(color);
  const toX = Math.min(WIDTH - 1, Math.ceil(right));
  const toY = Math.min(HEIGHT - 1, Math.ceil(bottom));
  for (let y = Math.max(0, Math.floor(top)); y <= toY; y++) {
    for (let x = Math.max(0, Math.floor(left)); x <= toX; x++) {
      const part = coverage(x + 0.5, y + 0.5) * alpha;
      if (part <= 0) continue;
      const at = (y * WIDTH + x) * 3;
      frame[at] += (r - frame[at]) * part;
      frame[at + 1] += (g - frame[at + 1]) * part;
      frame[at + 2] += (b - frame[at + 2]) * part;
    }
  }
}

function paintBox(frame, x, y, width, height, color, alpha, radius) {
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const r = Math.min(radius, halfWidth, halfHeight);
  paint(frame, [x - 1, y - 1, x + width + 1, y + height + 1], color, alpha, (px, py) => {
    const dx = Math.abs(px - x - halfWidth) - halfWidth + r;
    const dy = Math.abs(py - y - halfHeight) - halfHeight + r;
    const outside = dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
    return clamp(0.5 - outside + r);
  });
}

function paintOval(frame, x, y, rx, ry, color, alpha) {
  const small = Math.min(rx, ry);
  paint(frame, [x - rx - 1, y - ry - 1, x + rx + 1, y + ry + 1], color, alpha, (px, py) =>
    clamp(0.5 + (1 - Math.hypot((px - x) / rx, (py - y) / ry)) * small),
  );
}

function paintLine(frame, x1, y1, x2, y2, width, color, alpha) {
  const half = width / 2;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy || 1;
  const bounds = [
    Math.min(x1, x2) - half - 1,
    Math.min(y1, y2) - half - 1,
    Math.max(x1, x2) + half + 1,
    Math.max(y1, y2) + half + 1,
  ];
  paint(frame, bounds, color, alpha, (px, py) => {
    const along = clamp(((px - x1) * dx + (py - y1) * dy) / square);
    return clamp(0.5 + half - Math.hypot(px - x1 - along * dx, py - y1 - along * dy));
  });
}

/** Convex and clockwise only. With `fade` it thins out over so many pixels, to the right or downwards. */
function paintArea(frame, points, color, alpha, fade) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const edges = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length];
    const length = Math.hypot(nextX - x, nextY - y);
    return { x, y, nx: (nextY - y) / length, ny: (x - nextX) / length };
  });
  paint(frame, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], color, alpha, (px, py) => {
    let inside = 1;
    for (const edge of edges) inside = Math.min(inside, 0.5 - (px - edge.x) * edge.nx - (py - edge.y) * edge.ny);
    if (!fade) return clamp(inside);
    const rest = clamp(1 - (fade.right ? (px - xs[0]) / fade.right : (py - ys[0]) / fade.down));
    return clamp(inside) * rest;
  });
}

function paintGlow(frame, x, y, rx, ry, color, alpha) {
  paint(frame, [x - rx, y - ry, x + rx, y + ry], color, alpha, (px, py) => {
    const rest = clamp(1 - Math.hypot((px - x) / rx, (py - y) / ry));
    return rest * rest;
  });
}

/** Draws around its own origin; `flip` looks to the left. */
export function brush(frame, originX = 0, originY = 0, scale = 1, flip = false) {
  const side = flip ? -scale : scale;
  const toX = (x) => originX + x * side;
  const toY = (y) => originY + y * scale;
  return {
    box(x, y, width, height, color, radius = 0, alpha = 1) {
      const left = flip ? toX(x + width) : toX(x);
      paintBox(frame, left, toY(y), width * scale, height * scale, color, alpha, radius * scale);
    },
    oval: (x, y, rx, ry, color, alpha = 1) => paintOval(frame, toX(x), toY(y), rx * scale, ry * scale, color, alpha),
    line: (x1, y1, x2, y2, width, color, alpha = 1) =>
      paintLine(frame, toX(x1), toY(y1), toX(x2), toY(y2), width * scale, color, alpha),
    area(points, color, alpha = 1, fade = undefined) {
      const placed = points.map(([x, y]) => [toX(x), toY(y)]);
      paintArea(frame, flip ? placed.reverse() : placed, color, alpha, fade);
    },
    glow: (x, y, rx, ry, color, alpha) => paintGlow(frame, toX(x), toY(y), rx * scale, ry * scale, color, alpha),
    at: (x, y, factor = 1, mirrored = false) => brush(frame, toX(x), toY(y), scale * factor, flip !== mirrored),
  };
}

/** Puts a piece of the empty scene back, in front of whoever walks behind it. */
export function restore(frame, scene, x, y, width, height) {
  for (let row = y; row < y + height; row++) {
    const from = (row * WIDTH + x) * 3;
    scene.copy(frame, from, from, from + width * 3);
  }
}

export function vignette(frame, color, strength) {
  paint(frame, [0, 0, WIDTH, HEIGHT], color, strength, (x, y) => {
    const distance = Math.hypot((x - WIDTH / 2) / WIDTH, (y - HEIGHT / 2) / HEIGHT);
    return clamp((distance - 0.35) * 2.2);
  });
}
