import type { AppError } from '@kontor/contract/core/errors.ts';

const UNIQUE_VIOLATION = '23505';

/** Maps a unique violation to its refusal by the name of the index; other errors pass through. */
export const refuseTaken =
  (refusals: Readonly<Record<string, AppError>>) =>
  (error: unknown): never => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION ? (refusals[constraint] ?? error) : error;
  };
