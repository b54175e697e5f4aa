import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  CountedPriceList,
  Customer,
  CustomerChange,
  CustomerFilter,
  CustomerId,
  CustomerList,
  PriceListsSaved,
} from './schema.ts';

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/api/price-lists',
  summary: 'The price lists besides Standard, in their order, and how many customers belong to each.',
  access: 'moderator',
  feature: 'CASH',
  response: z.array(CountedPriceList),
});

export const savePriceLists = endpoint({
  method: 'PUT',
  path: '/api/price-lists',
  summary: 'Replace the price lists; customers of one that is missing pay the Standard price.',
  access: 'admin',
  feature: 'CASH',
  body: PriceListsSaved,
  response: z.array(CountedPriceList),
});

export const getMyPriceList = endpoint({
  method: 'GET',
  path: '/api/price-lists/mine',
  summary: 'The price list of the caller; `null` is Standard.',
  access: 'user',
  feature: 'CASH',
  response: CustomerList,
});

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/price-lists/customers',
  summary: 'Customers found by name, or those of a price list: at most 50.',
  access: 'moderator',
  feature: 'CASH',
  query: CustomerFilter,
  response: z.array(Customer),
});

export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/price-lists/customers/:id',
  summary: 'Put a customer into a price list; `null` is Standard.',
  access: 'admin',
  feature: 'CASH',
  params: CustomerId,
  body: CustomerChange,
  response: Customer,
});

export { priceListUpdate } from './topics.ts';
