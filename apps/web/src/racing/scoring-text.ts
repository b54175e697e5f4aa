import { formatNumber } from '#platform/format.de.ts';

/** `−3`, with the minus sign that is as wide as a figure. */
export const sayNumber = (value: number): string => formatNumber(value).replace('-', '−');

export const sayPoints = (points: number): string =>
  `${sayNumber(points)} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'}`;

/** `25, 18, 15, 12`: as the points are typed and read. */
export const writePoints = (points: readonly number[]): string => points.join(', ');

/** Reads `25-18-15` as well as `25, 18, 15`; `undefined` where something is no number. */
export function readPoints(text: string): number[] | undefined {
  const parts = text.split(/[\s,;-]+/).filter(Boolean);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : undefined;
}
