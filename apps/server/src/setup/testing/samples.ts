import * as setup from '@kontor/contract/setup/api.ts';
import { now, type Samples } from '#testing/samples.ts';

export const setupSamples: Samples = {
  rows: () => [
    [31, `insert into setup (is_dismissed, skipped) values (true, '{team}')`],
    [31, `insert into owner_code (code_hash, created_at) values ('hash', ${now})`],
  ],
  reads: [
    [setup.getSetup, {}],
    [setup.getClaim, {}],
  ],
};
