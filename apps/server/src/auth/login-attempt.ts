import * as z from 'zod/mini';

/** What has to survive the detour over Discord; it lives in a short cookie, so only the browser that began can finish. */
const LoginAttempt = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });
export type LoginAttempt = z.infer<typeof LoginAttempt>;

export const packAttempt = (attempt: LoginAttempt): string =>
  Buffer.from(JSON.stringify(attempt)).toString('base64url');

export function unpackAttempt(packed: string | undefined): LoginAttempt | undefined {
  if (!packed) return undefined;
  try {
    return LoginAttempt.parse(JSON.parse(Buffer.from(packed, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
