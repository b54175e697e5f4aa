import * as z from 'zod/mini';

/** In the order of setting up an installation. */
export const HEALTH_CHECK_IDS = [
  'configuration',
  'database',
  'disk',
  'backup',
  'clock',
  'discord',
  'discord-notices',
  'game-server',
  'bridge',
  'public-address',
  'websocket',
] as const;
export type HealthCheckId = (typeof HEALTH_CHECK_IDS)[number];

export const HealthCheck = z.object({
  id: z.enum(HEALTH_CHECK_IDS),
  state: z.enum(['OK', 'WARNING', 'WRONG']),
  title: z.string(),
  text: z.string(),
  /** What to do about it; set unless all is well. */
  fix: z.optional(z.string()),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const HealthChecks = z.object({ checkedAt: z.string(), checks: z.array(HealthCheck) });
export type HealthChecks = z.infer<typeof HealthChecks>;
