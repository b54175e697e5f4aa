import { TIMEOUT_MS } from './time-limit.ts';

export interface LargeRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What the browser calls sent may still lie in buffers on the way, and a line may be as slow as this. */
const SLOWEST_BYTES_PER_MS = 32;

const WITHOUT_BODY = [204, 205, 304];

function silenceLimit(ms: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, ms);
  return {
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/** Sends what takes long on a slow line: given up when nothing moves, not when it lasts. `fetch` reports no progress. */
export function sendLarge(address: string, request: LargeRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const fail = () => reject(new TypeError('Failed to send'));
    const limit = silenceLimit(TIMEOUT_MS + request.body.length / SLOWEST_BYTES_PER_MS, () => sending.abort());
    const end = (settle: () => void) => () => {
      limit.stop();
      settle();
    };
    sending.open(request.method, address);
    for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded, total }) => {
      limit.renew();
      request.onProgress?.(total > 0 ? loaded / total : 0);
    };
    sending.upload.onload = sending.onprogress = limit.renew;
    sending.onload = end(() => {
      const { status, responseText } = sending;
      const body = WITHOUT_BODY.includes(status) ? null : responseText;
      resolve(new Response(body, { status, headers: headersOf(sending) }));
    });
    sending.onerror = sending.onabort = end(fail);
    request.signal?.addEventListener('abort', () => sending.abort());
    if (request.signal?.aborted) return end(fail)();
    sending.send(request.body);
  });
}
