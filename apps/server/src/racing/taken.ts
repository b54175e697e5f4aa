import type { AppError } from '@kontor/contract/core/errors.ts';

const UNIQUE_VIOLATION = '23505';

/** Says what is taken, by the name of the index that says so; everything else goes on as it is. */
export const refuseTaken =
  (refusals: Readonly<Record<string, AppError>>) =>
  (error: unknown): never => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION ? (refusals[constraint] ?? error) : error;
  };
