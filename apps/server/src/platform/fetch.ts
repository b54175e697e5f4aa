/** `undefined` when the response exceeds the limit: it may be endless. */
export async function readText({ body }: Response, mostBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) return undefined;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** `fetch` puts the reason into `cause`, with one error per address below it. */
function reasonBehind(error: unknown): { code?: unknown; syscall?: unknown } {
  const reason = (error as { cause?: unknown }).cause ?? error;
  return reason instanceof AggregateError ? reason.errors[0] : (reason as object);
}

export function codeOf(error: unknown): string {
  if ((error as { name?: string }).name === 'TimeoutError') return 'TIMEOUT';
  return String(reasonBehind(error).code ?? '');
}

/** Without a connection nothing can have been sent. */
export const isUnconnected = (error: unknown): boolean =>
  ['connect', 'getaddrinfo'].includes(String(reasonBehind(error).syscall));
