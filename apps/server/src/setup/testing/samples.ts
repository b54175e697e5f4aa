import * as setup from '@kontor/contract/setup/api.ts';
import { printCode } from '#testing/print-code.ts';
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
  async firstWrites({ act, kontor }) {
    const printed = await printCode(kontor.db);
    const first = await kontor.as('USER', { id: '20', name: 'Ina' });
    await act(first, setup.claimBusiness, { body: { code: String(printed?.code) } });
  },
  async writes({ act, boss }) {
    await act(boss, setup.changeSetup, { body: { isDismissed: true, skipped: ['team'] } });
  },
};
