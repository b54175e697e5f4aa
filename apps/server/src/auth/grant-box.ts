import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

export interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const NONCE = 12;
const TAG = 16;

/** Keeps Discord's tokens unreadable to an attacker who has the database but not the application's secret. */
export function createGrantBox(secret: string) {
  const key = hash('sha256', `kontor discord grant ${secret}`, 'buffer');
  return {
    seal: (tokens: Tokens): Buffer => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    /** `undefined` when it was sealed with another secret. */
    open: (box: Buffer): Tokens | undefined => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE));
        decipher.setAuthTag(box.subarray(NONCE, NONCE + TAG));
        const text = Buffer.concat([decipher.update(box.subarray(NONCE + TAG)), decipher.final()]);
        return JSON.parse(text.toString('utf8')) as Tokens;
      } catch {
        return undefined;
      }
    },
  };
}
