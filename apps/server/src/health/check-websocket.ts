import { WebSocket } from 'ws';
import type { Env } from '#platform/env.ts';
import { type Finding, ok, TIMEOUT_MS, warning, wrong } from './finding.ts';

const FIX =
  'Für nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; Apache braucht mod_proxy_wstunnel, Caddy nichts.';
const CONNECT = 'CONNECT\naccept-version:1.2\nhost:kontor\nheart-beat:0,0\n\n\0';

const refused = (how: string): Finding => wrong(`Der Proxy lässt WebSockets nicht durch (${how}).`, FIX);
const TOO_MANY = warning(
  'Kontor nimmt gerade keine weitere Live-Verbindung an.',
  'Es sind sehr viele Seiten offen. Prüfe in ein paar Minuten erneut.',
);

/** As a browser does, at the public address. */
export const checkWebSocket = ({ PUBLIC_URL }: Env): Promise<Finding> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${PUBLIC_URL.replace(/^http/, 'ws')}/websocket`, ['v12.stomp'], {
      origin: new URL(PUBLIC_URL).origin,
      handshakeTimeout: TIMEOUT_MS,
      followRedirects: false,
    });
    const timer = setTimeout(() => end(refused('keine Antwort')), 2 * TIMEOUT_MS);
    const end = (finding: Finding): void => {
      clearTimeout(timer);
      resolve(finding);
      socket.terminate();
    };
    socket.on('open', () => socket.send(CONNECT));
    socket.on('message', (data) =>
      end(
        String(data).startsWith('CONNECTED')
          ? ok('Änderungen erscheinen von selbst in allen Browsern.')
          : refused('unverständliche Antwort'),
      ),
    );
    socket.on('unexpected-response', (_request, { statusCode = 0 }) =>
      end(statusCode === 429 || statusCode === 503 ? TOO_MANY : refused(`Antwort ${statusCode}`)),
    );
    socket.on('close', () => end(refused('Verbindung abgerissen')));
    // An error follows a refusal too; the first event counts.
    socket.on('error', () => end(refused('keine Verbindung')));
  });
