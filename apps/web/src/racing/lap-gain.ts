import { sayGap } from '@kontor/contract/racing/times.ts';

/** `−0.250`: how much faster. */
export const sayGain = (ms: number): string => sayGap(ms).replace('+', '−');
