import { expect, test } from 'vitest';
import { AppError, ERROR_CODES } from './errors.ts';
import { Problem } from './problem.ts';

test.each(ERROR_CODES)('%s is a complete problem with a German sentence', (code) => {
  const problem = new AppError(code, { reason: 'Zeile 3.' }).toProblem();
  expect(Problem.safeParse(problem).success).toBe(true);
  expect(problem.title).not.toBe('Error');
  expect(problem.detail).toMatch(/^[A-ZÄÖÜ ].*[.)]$/);
});

test('values are filled into the sentence', () => {
  expect(new AppError('request.rate-limited', { seconds: 12 }).detail).toBe(
    'Das waren zu viele Anfragen. Versuche es in 12 Sekunden noch einmal.',
  );
});
