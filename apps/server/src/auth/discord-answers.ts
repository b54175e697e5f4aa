import * as z from 'zod/mini';
import { readText } from '#platform/read-text.ts';

/** Above any answer of Discord. */
const MAX_BYTES = 256 * 1024;

export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: unknown;
    signal?: AbortSignal;
    redirect?: 'error' | 'manual';
  },
) => Promise<Response>;

/** Fails on an answer that is too large. */
export const whole =
  (request: Fetch): Fetch =>
  async (url, init) => {
    const response = await request(url, init);
    const text = await readText(response, MAX_BYTES);
    if (text === undefined) throw new Error('Discord answered too much');
    return new Response(text || null, { status: response.status, headers: response.headers });
  };

/** The shape of Discord's refusals; error pages of proxies do not match it. */
const Refusal = z.object({ message: z.string(), code: z.number() });
/** Unknown guild, unknown member. */
const NOT_IN_GUILD = [10_004, 10_007];

async function codeIn(response: Response): Promise<number | undefined> {
  const body = Refusal.safeParse(await response.json().catch(() => undefined));
  return body.success ? body.data.code : undefined;
}

export const isRefusal = async (response: Response): Promise<boolean> => (await codeIn(response)) !== undefined;

export const isNotInGuild = async (response: Response): Promise<boolean> =>
  NOT_IN_GUILD.includes((await codeIn(response)) ?? 0);
