import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { Order } from './schema.ts';
import { Sale, SalePaid, SaleRefund, TillSettings } from './till-schema.ts';

const id = z.object({ id: Id });

export const sell = endpoint({
  method: 'POST',
  path: '/api/till/sales',
  summary: 'Sell over the counter: hand over and book at once, or put it on the board.',
  access: 'moderator',
  feature: 'CASH',
  body: Sale,
  response: Order,
});

export const markPaid = endpoint({
  method: 'POST',
  path: '/api/till/sales/:id/payment',
  summary: 'An open amount or an invoice was paid.',
  access: 'moderator',
  feature: 'CASH',
  params: id,
  body: SalePaid,
  response: Order,
});

export const refundSale = endpoint({
  method: 'POST',
  path: '/api/till/sales/:id/refund',
  summary: 'Give back an order that was handed over, or some of its goods; it stays completed and carries the refunds.',
  access: 'admin',
  feature: 'CASH',
  params: id,
  body: SaleRefund,
  response: Order,
});

export const getTillSettings = endpoint({
  method: 'GET',
  path: '/api/till/settings',
  summary: 'What holds for everybody at the till.',
  access: 'moderator',
  feature: 'CASH',
  response: TillSettings,
});

export const changeTillSettings = endpoint({
  method: 'PUT',
  path: '/api/till/settings',
  summary: 'Change what holds for everybody at the till.',
  access: 'admin',
  feature: 'CASH',
  body: TillSettings,
  response: TillSettings,
});
