import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createIdentifyBridge } from '../game/identify-bridge.ts';

const compare = vi.spyOn(crypto, 'timingSafeEqual');
syncBuiltinESMExports();
beforeEach(() => {
  compare.mockClear();
});
afterAll(() => {
  compare.mockRestore();
  syncBuiltinESMExports();
});

const identify = createIdentifyBridge(['the-first-token-1', 'the-second-token-22'], (_request, check) => check());
const show = (authorization: string | undefined): string => {
  try {
    return identify({ headers: { authorization } } as FastifyRequest).name;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

/** How long a comparison takes depends on its length alone, and that is the same for all. */
test.each([
  [undefined, 'bridge.token'],
  ['Bearer ', 'bridge.token'],
  ['Bearer x', 'bridge.token'],
  ['Bearer the-first-token-2', 'bridge.token'],
  [`Bearer ${'x'.repeat(64)}`, 'bridge.token'],
  ['Bearer the-first-token-1', 'Spielserver'],
  ['Bearer the-second-token-22', 'Spielserver'],
])('%s takes the same way as any other', (shown, answer) => {
  expect(show(shown)).toContain(answer);
  expect(compare.mock.calls.map((pair) => pair.map(({ byteLength }) => byteLength))).toEqual([
    [32, 32],
    [32, 32],
  ]);
});
