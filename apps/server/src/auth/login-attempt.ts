import * as z from 'zod/mini';

/** Kept in a short-lived cookie, so only the browser that began the login can finish it. */
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
