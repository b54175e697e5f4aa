import fc from 'fast-check';
import { itemsUpTo, of, type Samples } from '#testing/samples.ts';

export const productionSamples: Samples = {
  bodies: {
    'POST /api/productions': fc.record({
      productions: of([{ productId: 1, productions: 1 }]),
      seen: of(itemsUpTo(5).map((name) => ({ name, amount: 10 }))),
    }),
  },
};
