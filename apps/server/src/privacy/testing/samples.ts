import * as privacy from '@kontor/contract/privacy/api.ts';
import type { Samples } from '#testing/samples.ts';

export const privacySamples: Samples = {
  reads: [[privacy.downloadMyData, {}]],
  lastWrites: ({ act, mara }) => act(mara, privacy.deleteMyAccount, { body: { name: 'Mara' } }),
};
