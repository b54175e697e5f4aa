import * as business from '@kontor/contract/business/api.ts';
import type { Samples } from '#testing/samples.ts';

/** Everything switched on. */
export const BUSINESS = `insert into business (title, name, responsible, header_light, header_dark, accent, dark_mode, features)
  values ('T', 'N', 'R', '#000000', '#111111', '#222222', true,
    '{PRODUCTS,PRODUCT_ORDER,RACING,TIP_GAME,VOD_SERVICE,AUDIT_LOG}') on conflict do nothing`;

export const businessSamples: Samples = {
  rows: () => [[4, BUSINESS]],
  reads: [[business.getInfo, {}]],
};
