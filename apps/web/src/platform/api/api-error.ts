import type { FieldError, Problem } from '@kontor/contract/core/problem.ts';

/** A call that was refused or never arrived; `detail` is a German sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];

  constructor(problem: Pick<Problem, 'status' | 'type' | 'detail' | 'errors'>) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.type = problem.type;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
  }
}

export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    type: 'about:blank#network',
    detail: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  });

/** Something between us and the server answered, or the answer is of a newer version than this page. */
export const unreadable = (status: number): ApiError =>
  new ApiError({
    status,
    type: 'about:blank#unreadable',
    detail:
      status >= 500
        ? 'Der Server antwortet gerade nicht. Bitte versuche es gleich noch einmal.'
        : 'Die Antwort des Servers passt nicht zu dieser Seite. Bitte lade sie neu.',
  });

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** The code by which the contract lists a refusal, such as `orders.running`. */
export const codeOf = (error: unknown): string =>
  error instanceof ApiError ? error.type.replace('about:blank#', '') : '';

export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : 'Da ist etwas schiefgegangen. Bitte versuche es noch einmal.';
