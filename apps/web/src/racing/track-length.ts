const km = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 3 });

/** `4,2 km`, from metres. */
export const sayLength = (meters: number): string => `${km.format(meters / 1000)}\u00a0km`;
