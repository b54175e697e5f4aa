import * as team from '@kontor/contract/team/api.ts';
import fc from 'fast-check';
import { clerk, now, of, person, type Samples, upTo } from '#testing/samples.ts';

export const teamSamples: Samples = {
  rows: ({ many }) => [
    // Six a day, over years: a sheet of wages reads one year of them.
    [
      56,
      `insert into shift (user_id, began_at, ended_at, source, ended_by)
      select ${clerk}, began_at, began_at + interval '2 hours', 'WEB', 'WEB'
      from ${upTo(many)}, lateral (select ${now} - n * interval '4 hours') past (began_at)`,
    ],
    [
      56,
      `insert into duty_sighting (user_id, heard_at, reached_at, is_on_duty, is_muted)
      select ${person}, ${now}, ${now}, true, false from ${upTo(9)}`,
    ],
    [56, 'insert into team_setting (orders_to_duty) values (true)'],
    [
      56,
      `insert into board_post (title, text, author_id, author_name, created_at)
      select 'Aushang ' || n, 'Text', ${person}, 'Person', ${now} from ${upTo(9)}`,
    ],
    [56, `insert into board_read (post_id, user_id, read_at) select n, ${person}, ${now} from ${upTo(9)}`],
    [
      56,
      `insert into absence (user_id, first_day, last_day, reason, created_at)
      select ${person}, '2026-11-10', '2026-11-20', 'Urlaub', ${now} from ${upTo(9)}`,
    ],
    [
      56,
      `insert into person_note (user_id, text, by_id, by_name, created_at)
      select ${person}, 'Notiz', '1000007', 'Person 7', ${now} from ${upTo(9)}`,
    ],
  ],
  reads: [
    [team.getTeam, {}],
    [team.getOwnWeek, {}, { query: { week: '2026-10-21' } }],
    [team.getTeamWeek, {}, { query: { week: '2026-10-21' } }],
    [team.exportTeamWeek, {}],
    [team.listPosts, {}],
    [team.listAbsences, {}],
    [team.listMembers, {}],
    [team.listNotes, { params: { id: '1000007' } }],
  ],
  bodies: {
    'POST /api/team/shifts': fc.record({
      userId: of('1000025', '1000050', '99'),
      beganAt: of('2026-11-14T18:00:00.000Z', '2026-11-14T20:00:00.000Z', '2027-01-01T00:00:00.000Z'),
      endedAt: of('2026-11-14T21:30:12.345Z', '2026-11-14T23:00:00.000Z', '2026-11-14T18:00:00.000Z'),
      reason: of('vergessen', '<b>x</b>'),
    }),
    'PUT /api/team/shift/:id': fc.record({
      beganAt: of('2026-11-14T06:00:00.000Z', '2026-11-14T08:00:00.000Z'),
      endedAt: of('2026-11-14T10:00:00.000Z', null),
      reason: of('vergessen', '<b>x</b>'),
      version: of(1, 1, 2),
    }),
    'POST /api/team/absences': fc.record({
      firstDay: of('2026-11-15', '2026-12-24', '2026-02-30'),
      lastDay: of('2026-11-15', '2026-12-26'),
      reason: of('', 'Urlaub'),
    }),
  },
  params: { 'POST /api/team/member/:id/notes': fc.constant({ id: '1000025' }) },
  async writes({ act, boss, clerk: nele }) {
    for (const on of [true, false, true]) await act(nele, team.changeDuty, { body: { on } });
    await act(boss, team.changeTeamSettings, { body: { ordersToDuty: true } });
    const span = { beganAt: '2026-11-14T18:00:00.000Z', endedAt: '2026-11-14T20:00:00.000Z', reason: 'vergessen' };
    const shift = await act(boss, team.addShift, { body: { userId: nele.id, ...span } });
    const params = { id: shift.id };
    const longer = { ...span, endedAt: '2026-11-14T21:00:00.000Z', version: shift.version };
    const { version } = await act(boss, team.changeShift, { params, body: longer });
    await act(boss, team.removeShift, { params, body: { reason: 'doppelt', version } });

    const text = { title: 'Schlüssel', text: 'liegt **hinten**' };
    const post = await act(nele, team.addPost, { body: text });
    const board = { params: { id: post.id } };
    await act(boss, team.readPost, board);
    await act(boss, team.pinPost, { ...board, body: { isPinned: true } });
    await act(nele, team.changePost, { ...board, body: { ...text, version: post.version } });
    await act(nele, team.removePost, board);

    const days = { firstDay: '2026-12-24', lastDay: '2026-12-26', reason: 'Urlaub' };
    const absence = await act(nele, team.addAbsence, { body: days });
    await act(nele, team.removeAbsence, { params: { id: absence.id } });

    const note = await act(boss, team.addNote, { params: { id: nele.id }, body: { text: 'zuverlässig' } });
    await act(boss, team.removeNote, { params: { id: note.id } });
  },
};
