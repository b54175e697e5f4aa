import * as wages from '@kontor/contract/wages/api.ts';
import type { WagePeriod, WageSheet } from '@kontor/contract/wages/schema.ts';
import { expect } from 'vitest';
import type { Caller, testApp } from '#testing/app.ts';
import { noteEarnings, takeBackEarnings } from './note-earnings.ts';

type Kontor = Awaited<ReturnType<typeof testApp>>;

let orders = 0;

/** Hands over as the orders slice does. */
export async function sell(
  kontor: Kontor,
  by: Caller,
  revenueCents: number,
  { tipCents = 0, at = kontor.time.now } = {},
) {
  orders += 1;
  const orderId = orders;
  await kontor.write((tx) => noteEarnings(tx, { personId: by.id, orderId, revenueCents, tipCents, at }));
  return orderId;
}

export const refund = (kontor: Kontor, by: Caller, orderId: number) =>
  kontor.write((tx) => takeBackEarnings(tx, { orderId, by: { id: by.id, name: 'Viktor' }, at: kontor.time.now }));

export async function sheetOf(by: Caller, person: Caller, query: WagePeriod = {}): Promise<WageSheet> {
  const { status, body } = await by.call(wages.getWageSheet, { params: { personId: person.id }, query });
  expect(status).toBe(200);
  return body.sheet;
}

/** What a lead sends who wants to pay these people what is shown now. */
export async function seenBy(boss: Caller, people: readonly Caller[], query: WagePeriod = {}) {
  const { asOf, sheets } = (await boss.call(wages.listWageSheets, { query })).body;
  const seen = people.map(({ id: personId }) => {
    const { openCents = 0, version = '' } = sheets.find(({ person }) => person.id === personId) ?? {};
    return { personId, openCents, version };
  });
  return { ...query, asOf, account: 'CASH' as const, sheets: seen };
}

export const openOf = ({ parts }: WageSheet): Record<string, number> =>
  Object.fromEntries(parts.map(({ kind, openCents }) => [kind, openCents]));

export const setRate = (
  boss: Caller,
  personId: string | null,
  hourlyCents: number,
  commissionBp: number,
  fromDay = '2026-01-01',
) => boss.call(wages.saveWageRate, { body: { personId, fromDay, rate: { hourlyCents, commissionBp } } });
