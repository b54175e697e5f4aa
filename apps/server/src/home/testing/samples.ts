import * as home from '@kontor/contract/home/api.ts';
import type { Samples } from '#testing/samples.ts';

export const homeSamples: Samples = {
  reads: [
    [home.getUpcoming, {}],
    [home.getWork, {}],
    [home.getOverview, {}],
  ],
};
