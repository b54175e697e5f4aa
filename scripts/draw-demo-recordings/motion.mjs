/** Where something is at a moment; everything is a function of time, so that every run draws the same frames. */

export const ease = (from, to, t) => {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return part * part * (3 - 2 * part);
};

/** A route is a list of `[second, x, y, what is carried from here on]`. */
export function walk(route, t) {
  const next = route.findIndex(([second]) => second > t);
  if (next <= 0) {
    const [, x, y, carries] = next === 0 ? route[0] : route[route.length - 1];
    return { x, y, carries, walks: false, dx: 0, dy: 0, t };
  }
  const [start, fromX, fromY, carries] = route[next - 1];
  const [end, toX, toY] = route[next];
  const part = (t - start) / (end - start);
  const dx = toX - fromX;
  const dy = toY - fromY;
  return { x: fromX + dx * part, y: fromY + dy * part, carries, walks: dx !== 0 || dy !== 0, dx, dy, t };
}

/** Mulberry32. */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = (random, list) => list[Math.floor(random() * list.length)];
