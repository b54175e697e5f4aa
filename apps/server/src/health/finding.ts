import type { HealthCheck } from '@kontor/contract/health/schema.ts';

/** What a check has found, without its name. */
export type Finding = Pick<HealthCheck, 'state' | 'text' | 'mend'>;

export const ok = (text: string): Finding => ({ state: 'OK', text });
export const warning = (text: string, mend: string): Finding => ({ state: 'WARNING', text, mend });
export const wrong = (text: string, mend: string): Finding => ({ state: 'WRONG', text, mend });

/** Whatever is called answers within this time or not at all. */
export const PATIENCE_MS = 5_000;
