import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Page } from '../core/paging.ts';
import {
  NewWageLine,
  OwnSheet,
  PersonId,
  RateChange,
  WageLine,
  WageLineFilter,
  WagePay,
  WagePayment,
  WagePeriod,
  WageRates,
  WageSheets,
  WageTakeBack,
} from './schema.ts';

const feature = 'CASH';

export const listWageSheets = endpoint({
  method: 'GET',
  path: '/api/wages/sheets',
  summary: 'What each person has earned in a period, and what is still to be paid.',
  access: 'super-admin',
  feature,
  query: WagePeriod,
  response: WageSheets,
});

export const getWageSheet = endpoint({
  method: 'GET',
  path: '/api/wages/sheet/:personId',
  summary: 'The sheet of one person; for staff their own.',
  access: 'moderator',
  feature,
  params: PersonId,
  query: WagePeriod,
  response: OwnSheet,
});

export const listWageLines = endpoint({
  method: 'GET',
  path: '/api/wages/sheet/:personId/lines',
  summary: 'The lines of a sheet, the latest first; for staff their own.',
  access: 'moderator',
  feature,
  params: PersonId,
  query: WageLineFilter,
  response: z.array(WageLine),
  paged: 'at',
});

export const exportWageLines = endpoint({
  method: 'GET',
  path: '/api/wages/sheet/:personId/export',
  summary: 'The lines of a sheet as one CSV file; for staff their own.',
  access: 'moderator',
  isConfirmed: true,
  feature,
  params: PersonId,
  query: WagePeriod,
  response: z.array(WageLine),
  media: 'text/csv',
  rateLimit: 'downloads',
});

export const listWagePayments = endpoint({
  method: 'GET',
  path: '/api/wages/sheet/:personId/payments',
  summary: 'What a person was paid, the latest first; for staff their own.',
  access: 'moderator',
  feature,
  params: PersonId,
  query: Page,
  response: z.array(WagePayment),
  paged: true,
});

export const payWages = endpoint({
  method: 'POST',
  path: '/api/wages/payments',
  summary: 'Pay what is open on these sheets, if they are still what was seen; all or nothing.',
  access: 'super-admin',
  isConfirmed: true,
  feature,
  body: WagePay,
  response: z.array(WagePayment),
});

export const takeBackWagePayment = endpoint({
  method: 'POST',
  path: '/api/wages/payment/:id/take-back',
  summary: 'Take a payment back: a counter-entry in the cash book, and its lines are open again.',
  access: 'super-admin',
  isConfirmed: true,
  feature,
  params: z.object({ id: Id }),
  body: WageTakeBack,
  response: WagePayment,
});

export const addWageLine = endpoint({
  method: 'POST',
  path: '/api/wages/lines',
  summary: 'Add a bonus or a correction with a reason.',
  access: 'super-admin',
  feature,
  body: NewWageLine,
  response: WageLine,
});

export const listWageRates = endpoint({
  method: 'GET',
  path: '/api/wages/rates',
  summary: 'Rates of all people and the default, with their history.',
  access: 'super-admin',
  feature,
  response: WageRates,
});

export const saveWageRate = endpoint({
  method: 'PUT',
  path: '/api/wages/rates',
  summary: 'Set the rate of a person, or the default, from a day on.',
  access: 'super-admin',
  feature,
  body: RateChange,
  response: WageRates,
});

export { wagesUpdate } from './topics.ts';
