import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Tidies up when the test that asks is over, or, asked outside of one, after all tests of the file. */
export function afterwards(tidyUp: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await tidyUp()));
  else afterAll(tidyUp);
}
