import { berlinDayOf, dateTimeOn, dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { dayText } from '@kontor/contract/team/rules.ts';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { insertPost, insertRead, savePin } from './board.repo.ts';
import { insertAbsence, insertNote } from './people.repo.ts';
import { insertShift } from './shifts.repo.ts';

const id = (end: string): string => `1000000000000000${end}`;
const [JONAS, SELMA, VIKTOR, TAREK, NELE, RUBEN] = ['02', '03', '04', '11', '12', '13'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Who works on how many days back, from when, for how many minutes. */
const SHIFTS: readonly (readonly [person: string, days: readonly number[], from: string, minutes: number])[] = [
  [JONAS, [1, 2, 4, 6, 8, 9, 11], '18:02', 247],
  [SELMA, [1, 3, 5, 8, 10], '17:31', 312],
  [TAREK, [2, 3, 6, 7, 9, 13], '19:14', 196],
  [NELE, [1, 4, 5, 6, 11, 12], '20:05', 231],
  [VIKTOR, [4, 9], '18:45', 158],
  [RUBEN, [16, 19], '18:10', 204],
];

const MINUTE_MS = 60_000;

async function seedShifts(tx: Tx, now: Date): Promise<void> {
  const today = berlinDayOf(now);
  for (const [user_id, days, from, minutes] of SHIFTS) {
    for (const back of days) {
      // A few minutes more or less each day.
      const began = new Date(dateTimeOn(dayAfter(today, -back), from).getTime() + ((back * 7) % 11) * MINUTE_MS);
      const ended = new Date(began.getTime() + (minutes + ((back * 13) % 23)) * MINUTE_MS);
      const source = back % 2 === 0 ? 'GAME' : 'WEB';
      await insertShift(tx, { user_id, began_at: began, ended_at: ended, source, ended_by: source });
    }
  }
  for (const [user_id, minutes] of [
    [TAREK, 95],
    [NELE, 34],
  ] as const) {
    const began_at = new Date(now.getTime() - minutes * MINUTE_MS);
    await insertShift(tx, { user_id, began_at, ended_at: null, source: 'WEB', ended_by: null });
  }
}

async function seedBoard(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * MINUTE_MS);
  const pinned = await insertPost(tx, {
    title: 'Schlüssel zum Lager',
    text: 'Der Schlüssel hängt **hinter der Theke**. Wer zuletzt geht, schließt ab und sagt im Funk Bescheid.',
    authorId: VIKTOR,
    authorName: 'Viktor Hagen',
    at: ago(120),
  });
  await savePin(tx, pinned, true);
  for (const reader of [JONAS, SELMA, TAREK]) await insertRead(tx, pinned, reader, ago(90));
  const meeting = await insertPost(tx, {
    title: 'Besprechung am Sonntag',
    text: 'Sonntag um 19:00 im Hinterzimmer:\n\n- neue Karte\n- wer fährt zum Großmarkt\n- Urlaub',
    authorId: SELMA,
    authorName: 'Selma Brandt',
    at: ago(20),
  });
  await insertRead(tx, meeting, NELE, ago(3));
}

async function seedPeople(tx: Tx, now: Date): Promise<void> {
  const today = berlinDayOf(now);
  const away = (user_id: string, from: number, to: number, reason: string) =>
    insertAbsence(tx, {
      user_id,
      first_day: dayText(dayAfter(today, from)),
      last_day: dayText(dayAfter(today, to)),
      reason,
      created_at: now,
    });
  await away(RUBEN, -2, 5, 'Urlaub');
  await away(JONAS, 9, 11, 'Familienfeier');
  const text = 'Arbeitet sorgfältig an der Theke. Nächsten Monat über eine Beförderung sprechen.';
  await insertNote(tx, { user_id: NELE, text, by_id: VIKTOR, by_name: 'Viktor Hagen', created_at: now });
}

const hasShifts = (db: Db): Promise<boolean> => hasRow(db.selectFrom('shift'));

export async function seedTeam(tx: Tx, { now, isNew }: Demo): Promise<void> {
  if (!isNew || (await hasShifts(tx))) return;
  await seedShifts(tx, now);
  await seedBoard(tx, now);
  await seedPeople(tx, now);
}
