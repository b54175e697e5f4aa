import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const INSTALLATION = '/healthz/installation';

/** Which Kontor answers at an address, and how a request reaches it. */
export const Reached = z.object({
  installation: z.string(),
  /** The address the visitor asked for, as far as it arrives. */
  host: z.string(),
  /** A proxy has named the visitor. */
  isForwarded: z.boolean(),
  /** And is believed. */
  isTrusted: z.boolean(),
});
export type Reached = z.infer<typeof Reached>;

/** Repeats what the caller has sent and nothing of anybody else. */
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
