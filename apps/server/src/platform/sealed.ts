import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Encrypts values against readers of the database without the application's secret; each purpose has its own key. */
export function createBox<T>(secret: string, purpose: string) {
  const key = hash('sha256', `kontor ${purpose} ${secret}`, 'buffer');
  return {
    seal: (value: T): Buffer => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    /** `undefined` for another secret. */
    open: (box: Buffer): T | undefined => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE));
        decipher.setAuthTag(box.subarray(NONCE, NONCE + TAG));
        const text = Buffer.concat([decipher.update(box.subarray(NONCE + TAG)), decipher.final()]);
        return JSON.parse(text.toString('utf8')) as T;
      } catch {
        return undefined;
      }
    },
  };
}
