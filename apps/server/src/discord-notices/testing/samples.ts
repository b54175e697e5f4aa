import * as discordNotices from '@kontor/contract/discord-notices/api.ts';
import { now, of, type Samples, upTo } from '#testing/samples.ts';

const CHANNEL = {
  ...{ name: 'Küche', events: ['ORDER_NEW'], roleId: null },
  ...{ showsContact: false, quietHours: null, isOn: true },
};

/** Nothing answers there. */
const ADDRESS = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'t'.repeat(60)}`;

export const discordNoticesSamples: Samples = {
  rows: () => [
    // Switched off: nothing is sent, and what others do is not noted for it.
    [
      40,
      `insert into webhook_target (name, address, events, role_id, shows_contact, quiet_from, quiet_to, is_on)
      values ('Küche', 'x', '{ORDER_NEW}', '222222222222222222', true, '22:00', '08:00', false)`,
    ],
    [
      40,
      `insert into webhook_message (target_id, kind, subject, wanted_at, changed_at)
      select 1, 'ORDER', n::text, ${now}, ${now} from ${upTo(9)}`,
    ],
    // A job may have noted it already.
    [40, 'insert into webhook_shop (is_open) values (true) on conflict do nothing'],
  ],
  reads: [[discordNotices.listTargets, {}]],
  bodies: {
    'POST /api/discord-targets': of({ ...CHANNEL, address: ADDRESS }),
    'PUT /api/discord-targets/:id': of({ ...CHANNEL, version: 1 }),
  },
  async writes({ act, boss }) {
    const target = { ...CHANNEL, events: ['BACKUP_FAILED' as const] };
    const { id, version } = await act(boss, discordNotices.createTarget, { body: { ...target, address: ADDRESS } });
    await act(boss, discordNotices.changeTarget, { params: { id }, body: { ...target, name: 'Chef', version } });
    await act(boss, discordNotices.testTarget, { params: { id } });
    await act(boss, discordNotices.removeTarget, { params: { id } });
  },
};
