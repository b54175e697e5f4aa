import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const INSTALLATION = '/healthz/installation';

export const Reached = z.object({
  installation: z.string(),
  host: z.string(),
  /** A proxy sent the visitor's address. */
  isForwarded: z.boolean(),
  /** And the proxy is trusted. */
  isTrusted: z.boolean(),
});
export type Reached = z.infer<typeof Reached>;

/** Returns only what the caller has sent. */
export function installationRoutes(app: FastifyInstance, find: () => Promise<string>): void {
  let known: string | undefined;
  app.get(INSTALLATION, async ({ host, headers, ips }): Promise<Reached> => {
    known ??= await find();
    return {
      installation: known,
      host,
      isForwarded: headers['x-forwarded-for'] !== undefined,
      isTrusted: (ips?.length ?? 1) > 1,
    };
  });
}
