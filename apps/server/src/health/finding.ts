import type { HealthCheck } from '@kontor/contract/health/schema.ts';

/** What a check has found, without its name. */
export type Finding = Pick<HealthCheck, 'state' | 'text' | 'fix'>;

export const ok = (text: string): Finding => ({ state: 'OK', text });
export const warning = (text: string, fix: string): Finding => ({ state: 'WARNING', text, fix });
export const wrong = (text: string, fix: string): Finding => ({ state: 'WRONG', text, fix });

/** Timeout of every call a check makes. */
export const TIMEOUT_MS = 5_000;
