import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** The demo's codes carry what they stand for: anybody may choose any persona anyway, so there is nothing to hide. */
const DemoCode = z.object({ personaId: z.string(), challenge: z.string() });
type DemoCode = z.infer<typeof DemoCode>;

export const packCode = (code: DemoCode): string => Buffer.from(JSON.stringify(code)).toString('base64url');

/** The persona behind a code, if the browser that redeems it also began the login. */
export function redeemCode(packed: string, verifier: string): string | undefined {
  try {
    const code = DemoCode.parse(JSON.parse(Buffer.from(packed, 'base64url').toString()));
    const isSame = createHash('sha256').update(verifier).digest('base64url') === code.challenge;
    return isSame ? code.personaId : undefined;
  } catch {
    return undefined;
  }
}
