import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  CheckPeople,
  ExplainedGaps,
  Gap,
  GapFilter,
  NewExplanation,
  ReportSpan,
  StockCheckSettings,
  StockReport,
} from './schema.ts';

const [access, feature] = ['admin', 'PRODUCTS'] as const;

export const listGaps = endpoint({
  method: 'GET',
  path: '/api/stock-check/gaps',
  summary: 'What the game has changed in the stock and nobody has booked, the latest first.',
  access,
  feature,
  query: GapFilter,
  response: z.array(Gap),
  paged: 'at',
});

export const exportGaps = endpoint({
  method: 'GET',
  path: '/api/stock-check/gaps/export',
  summary: 'The same as one CSV file.',
  access,
  isConfirmed: true,
  feature,
  query: GapFilter,
  response: z.array(Gap),
  media: 'text/csv',
  rateLimit: 'downloads',
});

export const getStockReport = endpoint({
  method: 'GET',
  path: '/api/stock-check/report',
  summary: 'What is missing, by reason, item, person and day, with its value at buy-in price.',
  access,
  feature,
  query: ReportSpan,
  response: StockReport,
});

export const listCheckPeople = endpoint({
  method: 'GET',
  path: '/api/stock-check/people',
  summary: 'Who works here and may have forgotten to book something.',
  access,
  feature,
  response: CheckPeople,
});

export const explainGaps = endpoint({
  method: 'POST',
  path: '/api/stock-check/explanations',
  summary: 'Say what became of goods, one change or many at once; stock and earlier explanations stay as they are.',
  access,
  feature,
  body: NewExplanation,
  response: ExplainedGaps,
});

export const getStockCheckSettings = endpoint({
  method: 'GET',
  path: '/api/stock-check/settings',
  summary: 'From which value on a day with unexplained goods is reported.',
  access,
  feature,
  response: StockCheckSettings,
});

export const saveStockCheckSettings = endpoint({
  method: 'PUT',
  path: '/api/stock-check/settings',
  summary: 'Change from which value on a day is reported.',
  access,
  feature,
  body: StockCheckSettings,
  response: StockCheckSettings,
});

export { stockCheckUpdate } from './topics.ts';
