import { expect, test } from 'vitest';
import type { HealthCheck, HealthCheckId } from '../health/schema.ts';
import { sayCode, stepStates } from './rules.ts';
import { OwnerCode, type SetupStep } from './schema.ts';

const check = (id: HealthCheckId, state: HealthCheck['state']): HealthCheck => ({ id, state, title: id, text: '' });
const statesOf = (done: SetupStep[], open: SetupStep[], checks?: HealthCheck[], skipped: ('team' | 'game')[] = []) => {
  const steps = [...done.map((id) => ({ id, isDone: true })), ...open.map((id) => ({ id, isDone: false }))];
  return stepStates({ steps, skipped }, checks).map(({ id, state }) => `${id} ${state}`);
};

test('a step is done when the server sees it done, and skipped when it is open and can be done without', () => {
  expect(statesOf(['look', 'team'], ['game', 'items'], [], ['team', 'game'])).toEqual([
    'look DONE',
    'team DONE',
    'game SKIPPED',
    'items OPEN',
  ]);
});

test('login and address stay open while one of their checks fails; a warning does not stop them', () => {
  const checks = [check('discord', 'WARNING'), check('public-address', 'OK'), check('websocket', 'WRONG')];
  expect(statesOf(['discord', 'address'], [], checks)).toEqual(['discord DONE', 'address OPEN']);
  expect(statesOf(['discord', 'address'], [])).toEqual(['discord DONE', 'address DONE']);
});

test('a game server that fails does not open the step of a business that does without it', () => {
  expect(statesOf(['game'], [], [check('bridge', 'WRONG')])).toEqual(['game DONE']);
});

test.each(['7k3f-q9xm-2htd', ' 7K3F Q9XM 2HTD', '7K3FQ9XM2HTD'])('%j is read as the code that was printed', (code) => {
  expect(OwnerCode.parse({ code })).toEqual({ code: '7K3FQ9XM2HTD' });
});

test('letters that look like digits are read as digits, and anything else is refused', () => {
  expect(OwnerCode.parse({ code: 'OIl0-0000-0000' }).code).toBe('011000000000');
  expect(OwnerCode.safeParse({ code: '7K3F-Q9XM' }).success).toBe(false);
  expect(OwnerCode.safeParse({ code: '7K3F-Q9XM-2HT!' }).success).toBe(false);
});

test('a code is said in groups of four', () => {
  expect(sayCode('7K3FQ9XM2HTD')).toBe('7K3F-Q9XM-2HTD');
});
