import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Not signed: in the demo anybody may choose any persona. */
const DemoCode = z.object({ personaId: z.string(), challenge: z.string() });
type DemoCode = z.infer<typeof DemoCode>;

export const packCode = (code: DemoCode): string => Buffer.from(JSON.stringify(code)).toString('base64url');

/** Only for the browser that began the login. */
export function redeemCode(packed: string, verifier: string): string | undefined {
  try {
    const code = DemoCode.parse(JSON.parse(Buffer.from(packed, 'base64url').toString()));
    const isSame = createHash('sha256').update(verifier).digest('base64url') === code.challenge;
    return isSame ? code.personaId : undefined;
  } catch {
    return undefined;
  }
}
