import * as z from 'zod/mini';
import { parseJson } from '#platform/json.ts';

/** Small objects as text for cookies and addresses; what is not readable counts as missing. */
const packed = <S extends z.ZodMiniType>(schema: S) => ({
  pack: (value: z.infer<S>): string => Buffer.from(JSON.stringify(value)).toString('base64url'),
  unpack: (text: string): z.infer<S> | undefined => parseJson(schema, Buffer.from(text, 'base64url').toString()),
});

const LoginAttempt = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });
export type LoginAttempt = z.infer<typeof LoginAttempt>;
/** Kept in a short-lived cookie, so only the browser that began the login can finish it. */
export const loginAttempts = packed(LoginAttempt);

/** Not signed: in the demo anybody may choose any persona. */
export const demoCodes = packed(z.object({ personaId: z.string(), challenge: z.string() }));
