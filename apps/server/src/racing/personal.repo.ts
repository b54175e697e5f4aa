import { LAP_LABELS } from '@kontor/contract/racing/laps.ts';
import { type RawBuilder, sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalRow, type PersonalSection, rowAfter, unpaged } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

const findProfile = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select nickname as "Fahrername", former_nicknames as "Frühere Fahrernamen", start_number as "Startnummer", bio as "Über dich", class.name as "Lieblingsklasse",
      team.name as "Team", team.captain_id = driver.id as "Teamleitung",
      array(select invited.name from racing_invitation join racing_team invited on invited.id = racing_invitation.team_id
        where driver_id = driver.id) as "Einladungen"
    from racing_driver driver left join racing_team team on team.id = driver.team_id
      left join vehicle_class class on class.id = favourite_class_id
    where driver.user_id = ${userId}`.execute(db);
  return rows;
};

const own = (userId: string) => sql`(select id from racing_driver where user_id = ${userId})`;

type Statement = (userId: string, after: number) => RawBuilder<PersonalRow>;

const section = (title: string, statement: Statement): PersonalSection => ({
  title,
  read: async (db, userId, after) => (await statement(userId, rowAfter(after)).execute(db)).rows,
});

export const PERSONAL_RACING: PersonalSection[] = [
  unpaged('Fahrerprofil', findProfile),
  section(
    'Rundenzeiten',
    (userId, after) => sql`
      select lap_time.id as at, track.name as "Strecke", class.name as "Klasse", vehicle as "Fahrzeug",
        time_ms as "Millisekunden", driven_at as "Gefahren", is_from_game as "Vom Spiel gemeldet",
        recording as "Aufnahme", recording_second as "Sekunde der Aufnahme", reason as "Grund der Ablehnung",
        ${JSON.stringify(LAP_LABELS)}::jsonb ->> state as "Stand"
      from lap_time join track on track.id = track_id join vehicle_class class on class.id = class_id
      where driver_id = ${own(userId)} and lap_time.id > ${after} order by lap_time.id limit ${PERSONAL_PAGE}`,
  ),
  section(
    'Turniere',
    (userId, after) => sql`
      select tournament_id as at, tournament.name as "Turnier", entered_at as "Angemeldet"
      from tournament_entry join tournament on tournament.id = tournament_id
      where driver_id = ${own(userId)} and tournament_id > ${after} order by tournament_id limit ${PERSONAL_PAGE}`,
  ),
  section(
    'Rennergebnisse',
    (userId, after) => sql`
      select race_id as at, tournament.name as "Turnier", number as "Rennen", place as "Platz", race_result.state as "Wertung",
        time_ms as "Millisekunden", fastest_lap_ms as "Schnellste Runde", time_penalty_ms as "Zeitstrafe",
        point_penalty as "Strafpunkte", race_result.points as "Punkte"
      from race_result join race on race.id = race_id join tournament on tournament.id = tournament_id
      where driver_id = ${own(userId)} and race_id > ${after} order by race_id limit ${PERSONAL_PAGE}`,
  ),
  section(
    'Vom Spiel gemeldete Zeiten, die noch nicht zugeordnet sind',
    (userId, after) => sql`
      select id as at, citizen_name as "Name im Spiel", track as "Strecke", vehicle as "Fahrzeug", class as "Klasse",
        time_ms as "Millisekunden", driven_at as "Gefahren"
      from reported_lap_time where discord_id = ${userId} and id > ${after} order by id limit ${PERSONAL_PAGE}`,
  ),
];

export const lockDriverOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('racing_driver')
    .select(['id', 'nickname', 'former_nicknames as formerNames', 'team_id as teamId'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** The driver's name and former names. */
export async function findNicknames(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select unnest(nickname || former_nicknames) as name from racing_driver where user_id = ${userId}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reports with the person's Discord id, and those with a name that no other driver has. */
export async function removeReports(tx: Tx, userId: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('reported_lap_time').where('discord_id', '=', userId).execute();
  if (names.length === 0) return;
  await sql`
    delete from reported_lap_time
    where discord_id is null and lower(citizen_name) in (select lower(name) from unnest(${[...names]}::text[]) name)
      and not exists (
        select from racing_driver other
        where lower(other.nickname) = lower(citizen_name) and other.user_id is distinct from ${userId}
      )`.execute(tx);
}

/** Times and entries that count for nothing yet, and links to recordings of those that count. */
export async function removeUncounted(tx: Tx, driverId: number): Promise<void> {
  await tx.deleteFrom('lap_time').where('driver_id', '=', driverId).where('state', '<>', 'CONFIRMED').execute();
  await tx
    .updateTable('lap_time')
    .set({ recording: null, recording_second: null, reason: null })
    .where('driver_id', '=', driverId)
    .where((either) => either.or([either('recording', 'is not', null), either('reason', 'is not', null)]))
    .execute();
  await sql`
    delete from tournament_entry using tournament
    where driver_id = ${driverId} and tournament.id = tournament_id and state in ('DRAFT', 'REGISTRATION')`.execute(tx);
}

/** Whether standings or teams name the driver. */
export async function isNeeded(tx: Tx, driverId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from lap_time where driver_id = ${driverId})
      or exists (select from tournament_entry where driver_id = ${driverId})
      or exists (select from race_result where driver_id = ${driverId})
      or exists (select from racing_team where captain_id = ${driverId}) as any`.execute(tx);
  return rows[0]?.any ?? true;
}

export const removeDriver = (tx: Tx, driverId: number) =>
  tx.deleteFrom('racing_driver').where('id', '=', driverId).execute();

/** Another name and, where one is free, another number: the old one would show who it was. */
export const saveAnonymous = (tx: Tx, driverId: number, nickname: string) =>
  sql`update racing_driver set user_id = null, nickname = ${nickname}, former_nicknames = '{}', bio = '', favourite_class_id = null, team_id = null,
      start_number = coalesce((
        select number from generate_series(999, 1, -1) number
        where not exists (select from racing_driver taken where taken.start_number = number) limit 1
      ), start_number)
    where id = ${driverId}`.execute(tx);
