import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts somebody in front of whoever answers requests so far; what comes back takes them away again. */
export function standBefore(server: Server, inFrontOf: (usual: Listener) => Listener): () => void {
  const [usual] = server.listeners('request') as [Listener];
  const listen = inFrontOf(usual);
  server.removeListener('request', usual);
  server.on('request', listen);
  return () => {
    server.removeListener('request', listen);
    server.on('request', usual);
  };
}
