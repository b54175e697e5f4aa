import * as business from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import type { Samples } from '#testing/samples.ts';

/** Everything switched on. */
export const BUSINESS = `insert into business (title, name, responsible, header_light, header_dark, accent, dark_mode, features)
  values ('T', 'N', 'R', '#000000', '#111111', '#222222', true,
    '{PRODUCTS,PRODUCT_ORDER,CASH,RACING,TIP_GAME,VOD_SERVICE,AUDIT_LOG,TEAM}')
  on conflict (only_one) do update set features = excluded.features`;

export const businessSamples: Samples = {
  rows: () => [[4, BUSINESS]],
  reads: [[business.getInfo, {}]],
  async writes({ act, boss }) {
    const features = enabledOnly(Object.fromEntries(FEATURES.map((name) => [name, true])));
    const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false, features };
    await act(boss, business.changeInfo, { body: info });
  },
};
