import * as racing from '@kontor/contract/racing/api.ts';
import * as laps from '@kontor/contract/racing/laps-api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracks from '@kontor/contract/racing/tracks-api.ts';
import fc from 'fast-check';
import {
  DRIVER,
  MIDDLE,
  moment,
  now,
  of,
  PNG,
  person,
  type Rows,
  type Samples,
  type Scale,
  type Stage,
  upTo,
  words,
} from '#testing/samples.ts';

/** Numbers 11 and 12 nobody has driven: a track can be removed, too. */
const track = '1 + n % 50 + case when n % 50 > 9 then 2 else 0 end';

const driving = ({ many, state }: Scale, drivers: number): Rows[] => [
  [
    17,
    `insert into reported_lap_time (discord_id, citizen_name, track, vehicle, class, time_ms, driven_at)
    select case when n % 2 = 0 then (90000000 + n)::text end, 'Fremder ' || n, 'Nirgendwo ' || n % 100, 'Wagen', 'S', 1000, ${moment}
    from ${upTo(many)} union all select '${DRIVER}', 'Fahrer 7', 'Strecke 1', 'Wagen 1', 'S', 1000, ${moment} from ${upTo(3)}`,
  ],
  [
    20,
    `insert into vehicle_class (name, position)
    select name, at from unnest('{S,A,B,C,D}'::text[]) with ordinality class (name, at) where not exists (select from vehicle_class)`,
  ],
  [
    20,
    `insert into racing_driver (user_id, nickname, start_number, bio) select ${person}, 'Fahrer ' || n, n, '' from ${upTo(drivers)}`,
  ],
  [
    20,
    `insert into racing_team (name, color, captain_id, dissolved)
    select 'Team ' || n, '#000000', 1 + (n - 1) % ${drivers}, n > ${drivers} from ${upTo(many)}`,
  ],
  [20, 'update racing_driver set team_id = id'],
  [
    20,
    `insert into racing_invitation (team_id, driver_id, invited_at)
    select 1 + n % ${drivers}, 1 + n / ${drivers}, ${moment} from ${upTo(many)}`,
  ],
  [
    20,
    `insert into track (name, kind, length_meters, description, image_version)
    select 'Strecke ' || n, 'CIRCUIT', 1000, '', case when n between 2 and 9 then 1 end from ${upTo(52)}`,
  ],
  [
    20,
    `insert into track_image (track_id, type, bytes) select id, 'image/png', 'x' from track where image_version = 1`,
  ],
  [
    20,
    `insert into lap_time (track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game)
    select ${track}, 1 + (n / 7) % ${drivers}, 1 + (n / 3) % 5, 'Wagen ' || (n / 11) % 15, 90000 + n,
      to_char(${moment}, 'YYYY-MM'), ${moment},
      case when n % 400 = 0 or n < 10 then 'PENDING' when n % 50 = 49 then 'REJECTED' else 'CONFIRMED' end, true from ${upTo(many)}`,
  ],
  [
    20,
    `insert into lap_best (track_id, vehicle, ${state < 22 ? 'month' : 'period'}, class_id, driver_id, time_ms, lap_time_id)
    select distinct on (1, 2, 3, 4, 5) track_id, car, p, class_id, driver_id, time_ms, id
    from lap_time, unnest(array[vehicle, '']) car, unnest(array[month, ''${state < 22 ? '' : ', left(month, 4)'}]) p
    where state = 'CONFIRMED' order by 1, 2, 3, 4, 5, time_ms, id`,
  ],
  [
    20,
    `insert into lap_record (lap_time_id, track_id, class_id, time_ms, driven_at)
    select id, track_id, class_id, time_ms, driven_at from lap_time where state = 'CONFIRMED' and (id / 50) % 10 = 0`,
  ],
];

const seasons = ({ many, state }: Scale, drivers: number): Rows[] => [
  [
    20,
    `insert into tournament (name, description, state, points, fastest_lap_points, leader_ids)
    select 'Turnier ' || n, '', (array['DRAFT', 'REGISTRATION', 'RUNNING', 'FINISHED', 'CANCELLED'])[1 + n % 5], '{3,2,1}', 1, '{1}'
    from ${upTo(many)}`,
  ],
  [
    20,
    `insert into tournament_entry (tournament_id, driver_id, entered_at)
    select n, 1 + (n + p) % ${drivers}, ${now} from ${upTo(many)}, generate_series(0, 1) p`,
  ],
  [
    20,
    `insert into race (tournament_id, number, track_id, class_id, laps, state)
    select n, 1, ${track}, 1 + n % 5, 3,
      case when n % 5 < 2 then 'PLANNED' when n % 3 = 0 then 'PROVISIONAL' else 'OFFICIAL' end from ${upTo(many)}`,
  ],
  [
    20,
    `insert into race_result (race_id, driver_id, team_id, state, position, time_ms, fastest_lap_ms, time_penalty_ms, point_penalty,
      place, points${state < 22 ? '' : ', counts'})
    select race.id, 1 + (race.id + p) % ${drivers}, 1 + race.id % ${drivers}, 'FINISHED', 1 + p, 1000 + p, 900, 0, 0, 1 + p, 3 - p${
      state < 22 ? '' : `, race.state = 'OFFICIAL' and tournament.state in ('RUNNING', 'FINISHED')`
    }
    from race join tournament on tournament.id = tournament_id, generate_series(0, 1) p where race.state <> 'PLANNED'`,
  ],
];

async function foundTeam({ act, mara, lou }: Stage): Promise<void> {
  const { id: maro } = await act(mara, racing.saveMyDriver, { body: { nickname: 'Maro', startNumber: 7, bio: 'x' } });
  const { id: driverId } = await act(lou, racing.saveMyDriver, { body: { nickname: 'Louis', startNumber: 8 } });
  const { id } = await act(mara, racing.createTeam, { body: { name: 'Hafen', color: '#c2571a' } });
  await act(mara, racing.changeTeam, { params: { id }, body: { name: 'Hafenexpress', color: '#000000' } });
  await act(mara, racing.inviteDriver, { params: { id }, body: { driverId } });
  await act(mara, racing.removeInvitation, { params: { id, driverId } });
  await act(mara, racing.inviteDriver, { params: { id }, body: { driverId } });
  await act(lou, racing.joinTeam, { params: { id } });
  await act(mara, racing.handOverTeam, { params: { id }, body: { driverId } });
  await act(mara, racing.leaveTeam, { params: { id, driverId: maro } });
}

async function driveLaps({ act, admin, clerk, mara }: Stage) {
  const [first] = await act(admin, tracks.saveVehicleClasses, { body: [{ name: 'S' }, { name: 'A' }] });
  const track = { name: 'Nordkai', kind: 'CIRCUIT' as const, lengthMeters: 3850, description: 'am Hafen' };
  const { id } = await act(admin, tracks.createTrack, { body: track });
  const other = await act(admin, tracks.createTrack, { body: { ...track, name: 'Südkai' } });
  await act(admin, tracks.changeTrack, { params: { id }, body: { ...track, lengthMeters: 4000 } });
  await act(admin, tracks.saveTrackImage, { params: { id }, body: { data: PNG } });
  await act(admin, tracks.removeTrackImage, { params: { id } });
  await act(admin, tracks.removeTrack, { params: { id: other.id } });
  const lap = { trackId: id, classId: first?.id ?? 0, vehicle: 'Sultan', timeMs: 95_000 };
  const [counted, withdrawn] = [
    await act(mara, laps.submitLapTime, { body: lap }),
    await act(mara, laps.submitLapTime, { body: { ...lap, timeMs: 96_000 } }),
  ];
  await act(clerk, laps.decideLapTime, { params: { id: counted.id }, body: { state: 'CONFIRMED' } });
  await act(mara, laps.withdrawLapTime, { params: { id: withdrawn.id } });
  return { trackId: id, classId: first?.id ?? 0, laps: 5 };
}

/** Drivers, teams, laps, and a tournament from its draft to its results. */
async function race(stage: Stage): Promise<void> {
  const { act, admin, mara, lou } = stage;
  await foundTeam(stage);
  const body = await driveLaps(stage);
  const tournament = { name: 'Pokal', points: [3, 2, 1], fastestLapPoints: 1 };
  const { id } = await act(admin, tournaments.createTournament, { body: tournament });
  const other = await act(admin, tournaments.createTournament, { body: tournament });
  await act(admin, tournaments.removeTournament, { params: { id: other.id } });
  const changed = await act(admin, tournaments.changeTournament, {
    params: { id },
    body: { ...tournament, name: 'Hafenpokal' },
  });
  const params = { id };
  const step = { state: 'REGISTRATION' as const, version: changed.version };
  const { version } = await act(admin, tournaments.stepTournament, { params, body: step });
  for (const who of [mara, lou]) await act(who, tournaments.enterTournament, { params });
  const driverIds = (await admin.call(tournaments.getTournament, { params })).body.entries.map((entry) => entry.id);
  await act(lou, tournaments.withdrawEntry, { params: { id, driverId: driverIds[1] ?? 0 } });
  const run = await act(admin, tournaments.createRace, { params, body });
  const spare = await act(admin, tournaments.createRace, { params, body });
  const later = await act(admin, tournaments.changeRace, { params: { id: run.id }, body: { ...body, laps: 6 } });
  await act(admin, tournaments.removeRace, { params: { id: spare.id } });
  const now = (await admin.call(tournaments.getTournament, { params })).body;
  await act(admin, tournaments.stepTournament, {
    params,
    body: { state: 'RUNNING', version: Math.max(version, now.version) },
  });
  const none = { timeMs: null, fastestLapMs: null, timePenaltyMs: 0, pointPenalty: 0 };
  const results = [{ ...none, driverId: driverIds[0] ?? 0, state: 'FINISHED' as const, position: 1 }];
  await act(admin, tournaments.saveResults, {
    params: { id: run.id },
    body: { state: 'OFFICIAL', results, version: later.version },
  });
}

export const racingSamples: Samples = {
  rows(scale) {
    const drivers = Math.min(scale.many, 900);
    return [...driving(scale, drivers), ...seasons(scale, drivers)];
  },
  reads: [
    [tracks.listVehicleClasses, {}],
    [racing.getMyRacing, {}],
    [racing.getMyCareer, {}],
    [racing.getDriver, { params: { id: 7 } }],
    [racing.getTeam, { params: { id: 7 } }],
    [laps.listMyTimes, {}, { query: { trackId: 8 } }, { query: { before: MIDDLE } }],
    [racing.findDrivers, { query: { search: 'Fahrer 7' } }],
    [tracks.listTracks, {}],
    [tracks.getTrack, { params: { id: 1 } }],
    [tracks.getTrackImage, { params: { id: 1 }, status: 404 }],
    [
      laps.listTopTimes,
      { query: { trackId: 1 } },
      { query: { trackId: 1, classId: 2 } },
      { query: { trackId: 1, vehicle: 'Wagen 3' } },
      { query: { trackId: 1, period: 'month' } },
      { query: { trackId: 1, period: 'year' } },
    ],
    [laps.listPendingTimes, {}, { query: { before: MIDDLE } }],
    [tournaments.listTournaments, {}, { query: { state: 'RUNNING' } }, { query: { state: 'DRAFT', before: MIDDLE } }],
    [tournaments.getTournament, { params: { id: 3 } }],
  ],
  bodies: {
    'PUT /api/racing/classes': of(
      ['S', 'A', 'B', 'C', 'D', 'Neu'].map((name, at) => ({ ...(at < 5 ? { id: at + 1 } : {}), name })),
      [{ id: 1, name: 'S' }, { name: 'T' }],
    ),
    'PUT /api/racing/me': fc.record({
      nickname: words,
      startNumber: of(77, 78, 5),
      bio: words,
      favouriteClassId: of(null, 1),
    }),
    'PUT /api/racing/team/:id/captain': of({ driverId: 6 }),
    'POST /api/racing/team/:id/invitations': of({ driverId: 5 }, { driverId: 8 }),
  },
  params: {
    'DELETE /api/racing/team/:id/invitation/:driverId': fc.constantFrom(
      { id: 1, driverId: 8 },
      { id: 1, driverId: 12 },
      { id: 2, driverId: 5 },
    ),
    'PUT /api/racing/team/:id/captain': fc.constant({ id: 1 }),
    'PUT /api/racing/team/:id': fc.constant({ id: 1 }),
    'POST /api/racing/team/:id/members': fc.constant({ id: 2 }),
    'POST /api/racing/team/:id/invitations': fc.constant({ id: 1 }),
    'DELETE /api/racing/team/:id/member/:driverId': fc.constantFrom({ id: 1, driverId: 1 }, { id: 2, driverId: 5 }),
  },
  writes: race,
};
