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
