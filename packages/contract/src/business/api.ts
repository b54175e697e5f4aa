import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { topic } from '../core/topic.ts';
import { BusinessInfo, BusinessInfoChange } from './schema.ts';

export const getInfo = endpoint({
  method: 'GET',
  path: '/api/info',
  summary: 'The business: title, name, contact, colours, which features are on and who may order.',
  access: 'anyone',
  response: BusinessInfo,
});

export const changeInfo = endpoint({
  method: 'PUT',
  path: '/api/info',
  summary: 'Change the business info, switch features on or off and say who may order.',
  access: 'super-admin',
  isConfirmed: true,
  body: BusinessInfoChange,
  response: BusinessInfo,
});

export const infoUpdate = topic({
  name: '/topic/info-update',
  summary: 'The business info has changed.',
  access: 'anyone',
  message: z.object({}),
});
