import * as health from '@kontor/contract/health/api.ts';
import type { Samples } from '#testing/samples.ts';

export const healthSamples: Samples = { reads: [[health.getHealthChecks, {}]] };
