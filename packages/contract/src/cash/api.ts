import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  CashClose,
  CashDay,
  CashEntry,
  CashFilter,
  CashOverview,
  CashPeriod,
  CashSettings,
  CashSettingsChange,
  CloseFilter,
  CloseId,
  CloseSheet,
  NewClose,
  NewEntry,
  Opening,
  Purchase,
  Purchased,
  Reopening,
  Reversal,
  Transfer,
} from './schema.ts';

const access = 'admin';
const feature = 'CASH';

export const getCashOverview = endpoint({
  method: 'GET',
  path: '/api/cash',
  summary: 'What is in the till and in the bank, what came and went today, and which days are closed.',
  access,
  feature,
  response: CashOverview,
});

export const listCashEntries = endpoint({
  method: 'GET',
  path: '/api/cash/entries',
  summary: 'The cash book, newest first.',
  access,
  feature,
  query: CashFilter,
  response: z.array(CashEntry),
  paged: 'date',
});

export const listCashPeople = endpoint({
  method: 'GET',
  path: '/api/cash/entries/people',
  summary: 'People who booked, for the filter.',
  access,
  feature,
  response: z.array(z.string()),
});

export const exportCashEntries = endpoint({
  method: 'GET',
  path: '/api/cash/export',
  summary: 'The same selection of the cash book as one CSV file.',
  access,
  isConfirmed: true,
  feature,
  query: CashFilter,
  response: z.array(CashEntry),
  media: 'text/csv',
  rateLimit: 'downloads',
});

export const bookEntry = endpoint({
  method: 'POST',
  path: '/api/cash/entries',
  summary: 'Book an expense, or money that was put in or taken out.',
  access,
  feature,
  body: NewEntry,
  response: CashEntry,
});

export const openCashBook = endpoint({
  method: 'POST',
  path: '/api/cash/opening',
  summary: 'Begin the cash book with what there is.',
  access,
  feature,
  body: Opening,
  response: z.void(),
});

export const transferCash = endpoint({
  method: 'POST',
  path: '/api/cash/transfers',
  summary: 'Move money between till and bank.',
  access,
  feature,
  body: Transfer,
  response: z.void(),
});

export const bookPurchase = endpoint({
  method: 'POST',
  path: '/api/cash/purchases',
  summary: 'Buy goods: the stock, the cash book and, if wanted, the buy-in prices change together.',
  access: 'moderator',
  feature,
  body: Purchase,
  response: Purchased,
});

export const reverseEntry = endpoint({
  method: 'POST',
  path: '/api/cash/entries/:id/reverse',
  summary: 'Take an entry back by a counter-entry.',
  access,
  feature,
  params: CloseId,
  body: Reversal,
  response: z.void(),
});

export const getCashPeriod = endpoint({
  method: 'GET',
  path: '/api/cash/period',
  summary: 'What a close of this day would cover.',
  access,
  feature,
  query: z.object({ day: CashDay }),
  response: CashPeriod,
});

export const listCloses = endpoint({
  method: 'GET',
  path: '/api/cash/closes',
  summary: 'Closed days, newest first.',
  access,
  feature,
  query: CloseFilter,
  response: z.array(CashClose),
  paged: true,
});

export const getClose = endpoint({
  method: 'GET',
  path: '/api/cash/closes/:id',
  summary: 'The sheet of a closed day.',
  access,
  feature,
  params: CloseId,
  response: CloseSheet,
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/cash/closes',
  summary: 'Close a day and what is open before it; a difference to what was counted becomes an entry.',
  access,
  feature,
  body: NewClose,
  response: CashClose,
});

export const reopenDay = endpoint({
  method: 'POST',
  path: '/api/cash/closes/:id/reopen',
  summary: 'Take the close of today back, so that today can be booked again.',
  access,
  feature,
  params: CloseId,
  body: Reopening,
  response: CashClose,
});

export const changeCashSettings = endpoint({
  method: 'PUT',
  path: '/api/cash/settings',
  summary: 'Change the kinds of expenses and the limit above which a difference is reported.',
  access,
  feature,
  body: CashSettingsChange,
  response: CashSettings,
});

export { cashUpdate } from './topics.ts';
