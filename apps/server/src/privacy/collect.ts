import { eachPage, toJsonArray } from '#platform/http/download.ts';
import { PERSONAL_PAGE, type PersonalRow, type PersonalSection } from '#platform/personal.ts';
import type { Db } from '#platform/postgres/db.ts';

interface Wanted {
  readonly sections: readonly PersonalSection[];
  readonly userId: string;
  readonly now: Date;
}

/** Everything that is stored about a person. */
export async function* collect(db: Db, { sections, userId, now }: Wanted): AsyncGenerator<string> {
  yield `{\n"Stand": ${JSON.stringify(now)}`;
  for (const { title, read } of sections) {
    yield `,\n${JSON.stringify(title)}: `;
    yield* toJsonArray(
      eachPage(PERSONAL_PAGE, (last: PersonalRow | undefined) => read(db, userId, String(last?.at ?? ''))),
      ({ at: _, ...row }) => row,
    );
  }
  yield '}\n';
}
