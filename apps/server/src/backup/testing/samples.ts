import * as backup from '@kontor/contract/backup/api.ts';
import type { Samples } from '#testing/samples.ts';

export const backupSamples: Samples = { reads: [[backup.getBackups, {}]] };
