import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Reply } from './judge.ts';

interface Sent {
  readonly agent: Agent;
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface Received extends Reply {
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** Over a real connection, so that the way before the framework is taken as well. */
export function send({ agent, port, method, path, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const [bytes, { headers: received, statusCode: status = 0 }] = [Buffer.concat(parts), response];
        resolve({ status, type: received['content-type'] ?? '', body: bytes.toString(), bytes, headers: received });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
