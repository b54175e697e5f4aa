/** What says where something went wrong; everything else in an error may be user input. */
const HARMLESS = new Set(['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall', 'errno']);

/** The database repeats the values it objects to: those of class 22 in the message itself, the others beside it. */
const repeatsInput = (error: Error): boolean =>
  'severity' in error && 'code' in error && /^2[23]/.test(String(error.code));

const framesOf = ({ stack }: Error): string[] =>
  (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? line.trim() : []));

/** An error for the log: enough to find the place, nothing of the people it happened to. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const isFact = ([name, value]: [string, unknown]) => HARMLESS.has(name) && /string|number/.test(typeof value);
  return {
    type: error.name,
    message: repeatsInput(error) ? 'the database refused a value' : error.message,
    ...Object.fromEntries(Object.entries(error).filter(isFact)),
    stack: framesOf(error).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}
