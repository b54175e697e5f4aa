import { sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';

export const PERSONAL_POSITIONS: PersonalSection = {
  title: 'Angesehene Aufnahmen',
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: number }>`
      select video_id as at, title as "Aufnahme", seconds as "Angesehen bis Sekunde", saved_at as "Gemerkt"
      from video_position join video on video.id = video_id
      where user_id = ${userId} and video_id > ${rowAfter(after)} order by video_id limit ${PERSONAL_PAGE}`.execute(db);
    return rows;
  },
};
