import { type RawBuilder, sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalRow, type PersonalSection, rowAfter, unpaged } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

type Statement = (userId: string, after: number) => RawBuilder<PersonalRow>;

const section = (title: string, statement: Statement): PersonalSection => ({
  title,
  read: async (db, userId, after) => (await statement(userId, rowAfter(after)).execute(db)).rows,
});

const findScores = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select case period when '' then 'alles' else period end as "Zeitraum", won as "Gewonnen", exact as "Genau getroffen",
      tips as "Tipps"
    from tip_score where user_id = ${userId} order by period desc`.execute(db);
  return rows;
};

export const PERSONAL_TIPS: PersonalSection[] = [
  section(
    'Tipps',
    (userId, after) => sql`
      select game_id as at, tournament as "Wettbewerb", team_a || ' – ' || team_b as "Spiel", game_start as "Anpfiff",
        tip.goals_team_a || ':' || tip.goals_team_b as "Tore", coalesce(tip.red_cards_team_a::text, '–') || ':' || coalesce(tip.red_cards_team_b::text, '–') as "Rote Karten",
        coalesce(tip.yellow_cards_team_a::text, '–') || ':' || coalesce(tip.yellow_cards_team_b::text, '–') as "Gelbe Karten",
        coalesce(tip.corners_team_a::text, '–') || ':' || coalesce(tip.corners_team_b::text, '–') as "Ecken", won as "Gewonnen", is_exact as "Genau getroffen",
        tipped_at as "Getippt"
      from tip join tip_game on tip_game.id = game_id
      where user_id = ${userId} and game_id > ${after} order by game_id limit ${PERSONAL_PAGE}`,
  ),
  unpaged('Tippwertung', findScores),
  section(
    'Auszahlungen',
    (userId, after) => sql`
      select id as at, game_id as "Tippspiel", amount as "Betrag", paid_at as "Ausgezahlt", corrected_to as "Richtig wären",
        settled_to as "Ausgeglichen auf", settled_at as "Ausgeglichen"
      from tip_payout where user_id = ${userId} and id > ${after} order by id limit ${PERSONAL_PAGE}`,
  ),
  section(
    'Auszahlungen, die du vermerkt hast',
    (userId, after) => sql`
      select id as at, game_id as "Tippspiel", amount as "Betrag", paid_at as "Ausgezahlt", settled_at as "Ausgeglichen"
      from (
        select * from tip_payout where paid_by_id = ${userId}
        union select * from tip_payout where settled_by_id = ${userId}
      ) noted where id > ${after} order by id limit ${PERSONAL_PAGE}`,
  ),
];

/** Removes tips without a result and payouts that are still open; returns the games. */
export async function removeOpenTips(tx: Tx, userId: string): Promise<number[]> {
  const removed = await tx
    .deleteFrom('tip')
    .where('user_id', '=', userId)
    .where('won', 'is', null)
    .returning('game_id')
    .execute();
  await tx.deleteFrom('tip_payout').where('user_id', '=', userId).where('paid_at', 'is', null).execute();
  return removed.map((tip) => tip.game_id);
}

export async function hasResults(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from tip where user_id = ${userId}) or exists (select from tip_payout where user_id = ${userId})
      or exists (select from tip_score where user_id = ${userId}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

/** What others have reached does not change. */
export async function handResultsTo(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  for (const table of ['tip', 'tip_payout', 'tip_score'] as const) {
    await tx.updateTable(table).set({ user_id: anonymousId }).where('user_id', '=', userId).execute();
  }
}

/** Paid and settled entries name the person. */
export async function forgetPayer(tx: Tx, userId: string, pseudonym: string): Promise<void> {
  const paid = { paid_by: pseudonym, paid_by_id: null };
  await tx.updateTable('tip_payout').set(paid).where('paid_by_id', '=', userId).execute();
  const settled = { settled_by: pseudonym, settled_by_id: null };
  await tx.updateTable('tip_payout').set(settled).where('settled_by_id', '=', userId).execute();
}
