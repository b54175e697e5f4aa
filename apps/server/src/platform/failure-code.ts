/** Node puts the reason why a call failed behind it, and one for each address behind that. */
export function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: unknown; name?: string };
  if (name === 'TimeoutError') return 'TIMEOUT';
  const reason = cause ?? error;
  const first = reason instanceof AggregateError ? reason.errors[0] : reason;
  return String((first as { code?: unknown }).code ?? '');
}
