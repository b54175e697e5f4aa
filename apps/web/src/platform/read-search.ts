/** An address may be typed or linked: what cannot be read is left out. */
export const textIn = (value: unknown, longest = 100): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim().slice(0, longest) : '';

export const severalIn = (value: unknown, most: number): string[] =>
  [...new Set((Array.isArray(value) ? value : [value]).map((one) => textIn(one)))].filter(Boolean).slice(0, most);

/** A day such as `2026-11-15`. */
export const dayIn = (value: unknown): string => (/^\d{4}-\d{2}-\d{2}$/.test(textIn(value)) ? textIn(value) : '');
