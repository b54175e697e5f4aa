import * as users from '@kontor/contract/users/api.ts';
import { moment, now, of, person, type Samples, upTo } from '#testing/samples.ts';

export const usersSamples: Samples = {
  rows: ({ many, state }) => [
    [
      1,
      `insert into app_user (id, user_name, global_name, avatar_id, created_at, authorities${state < 18 ? '' : ', granted'})
      select ${person}, 'person_' || n, case when n % 3 > 0 then 'Person ' || n end, case when n % 2 = 0 then 'abc' end, ${moment},
        held${state < 18 ? '' : ', held'}
      from ${upTo(many)}, lateral (
        select case when n % ${Math.max(25, many / 50)} = 0 then '{ROLE_USER,ROLE_MODERATOR}' else '{ROLE_USER}' end::text[]
      ) staff (held)`,
    ],
    [44, `update app_user set name_key = 'name' || n % 9000 from ${upTo(many)} where id = ${person}`],
    [44, `insert into person_name (name_key, user_id) select 'name' || n % 9000, ${person} from ${upTo(many)}`],
    [
      2,
      `insert into session (id_hash, user_id, created_at, expires_at)
      select 'hash' || n, ${person}, ${moment}, ${moment} + interval '138 days' from ${upTo(many)}`,
    ],
    [30, `update session set kind = 'TABLET' where id_hash like 'hash%77'`],
    [18, `insert into discord_role (id, name, role) values ('42', 'Türsteher', 'MODERATOR')`],
    [
      18,
      `insert into discord_grant (user_id, tokens, roles, checked_at)
      select ${person}, 'x', array['9' || n % 500], ${moment} from ${upTo(many)}`,
    ],
    // All of them within the 90 days of retention.
    [
      25,
      `insert into former_staff (user_id, user_name, left_at)
      select ${person}, 'Person ' || n, ${now} - n * interval '6 minutes' from ${upTo(many)}`,
    ],
    [30, `insert into tablet_setting (max_role) values ('ADMIN')`],
  ],
  reads: [
    [users.getMe, {}],
    [users.listFormer, {}],
    [
      users.listUsers,
      {},
      { query: { before: '1010000' } },
      { query: { staff: 'true' } },
      { query: { search: 'Person 199' } },
      { query: { search: 'pe' } },
      { query: { search: 'nirgends', staff: 'true' } },
    ],
    [users.getDiscordRoles, {}],
  ],
  bodies: {
    'PUT /api/discord-roles': of({ roles: [] }, { roles: [{ id: '42', name: 'Türsteher', role: 'MODERATOR' }] }),
  },
  async writes({ act, kontor, boss, lou }) {
    await act(boss, users.changeDiscordRoles, { body: { roles: [{ id: '900', name: 'Team', role: 'MODERATOR' }] } });
    for (const role of ['MODERATOR', 'USER'] as const)
      await act(boss, users.changeRole, { params: { id: lou.id }, body: { role } });
    await act(await kontor.as('USER', { id: '31', name: 'Kim' }), users.endMySessions);
    const jo = await kontor.as('USER', { id: '32', name: 'Jo' });
    await act(boss, users.endSessions, { params: { id: jo.id } });
  },
};
