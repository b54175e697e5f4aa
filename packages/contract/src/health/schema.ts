import * as z from 'zod/mini';

const HEALTH_CHECKS = [
  'configuration',
  'database',
  'disk',
  'backup',
  'clock',
  'discord',
  'game-server',
  'bridge',
  'public-address',
  'websocket',
] as const;
export const HealthCheckId = z.enum(HEALTH_CHECKS);
export type HealthCheckId = z.infer<typeof HealthCheckId>;

export const HealthState = z.enum(['OK', 'WARNING', 'WRONG']);
export type HealthState = z.infer<typeof HealthState>;

export const HealthCheck = z.object({
  id: HealthCheckId,
  state: HealthState,
  title: z.string(),
  text: z.string(),
  /** What helps; missing while all is well. */
  mend: z.optional(z.string()),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const HealthReport = z.object({ checkedAt: z.string(), checks: z.array(HealthCheck) });
export type HealthReport = z.infer<typeof HealthReport>;
