import { expect, test } from 'vitest';
import { checkLeaving } from './rules.ts';

const nobody = { isConfigured: false, isOwner: false, otherOwners: 0, isLead: false, otherLeads: 0 };

test('a person without a say in rights may leave', () => {
  expect(() => checkLeaving(nobody)).not.toThrow();
});

test.each([
  ['is named by the operator', { isConfigured: true }, 'privacy.configured-owner'],
  ['is the last owner', { isOwner: true, isLead: true, otherLeads: 3 }, 'privacy.last-lead'],
  ['is the last lead', { isLead: true }, 'privacy.last-lead'],
])('a person who %s stays', (_who, given, code) => {
  expect(() => checkLeaving({ ...nobody, ...given })).toThrow(code);
});

test('an owner or a lead leaves when there is another', () => {
  expect(() => checkLeaving({ ...nobody, isOwner: true, otherOwners: 1, isLead: true, otherLeads: 1 })).not.toThrow();
});
