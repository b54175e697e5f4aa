import { AppError } from '@kontor/contract/core/errors.ts';
import { refetch } from '@kontor/contract/core/refetch.ts';
import * as api from '@kontor/contract/privacy/api.ts';
import { userUpdate } from '@kontor/contract/users/api.ts';
import type { Actor } from '#platform/actor.ts';
import { eachPage, toJsonArray } from '#platform/http/download.ts';
import type { AnswerPlace } from '#platform/http/writes/idempotency.repo.ts';
import { PERSONAL_PAGE, type Personal, type PersonalRow, type PersonalSection } from '#platform/personal.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { deleteAccount, forgetAnswers } from './delete-account.ts';

/** Everything that is stored about a person. */
async function* collect(
  db: Db,
  { sections, userId, now }: { sections: readonly PersonalSection[]; userId: string; now: Date },
): AsyncGenerator<string> {
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

export interface Deps {
  /** Of every slice, in the order in which they forget a person. */
  readonly personal: readonly Personal[];
}

export function privacyRoutes({ route, db, clock, env, live }: Platform, { personal }: Deps): void {
  const sections = personal.flatMap((slice) => slice.sections ?? []);
  const ownerIds = env.OWNER_DISCORD_IDS;
  const deletionBy = ({ id }: Actor, name: string) => ({ id, name, ownerIds, at: clock(), personal });
  /** One at a time of the same person, on this process; the lock of the account holds for all of them. */
  const underWay = new Set<string>();

  route(api.downloadMyData, ({ db: own, actor, download }) =>
    download('meine-daten.json', collect(own, { sections, userId: actor.id, now: clock() })),
  );

  route(api.deleteMyAccount, {
    async prepare({ actor, body }): Promise<AnswerPlace> {
      if (underWay.has(actor.id)) throw new AppError('privacy.under-way');
      underWay.add(actor.id);
      return forgetAnswers(db, deletionBy(actor, body.name)).finally(() => underWay.delete(actor.id));
    },
    async write({ db: tx, actor, body, publish, afterCommit }, readUntil) {
      const deletion = deletionBy(actor, body.name);
      const sessions = await deleteAccount(tx, { deletion, readUntil, publish });
      afterCommit(() => {
        for (const session of sessions) live.endSession(session);
        live.recheck(actor.id);
      });
      publish(userUpdate, { id: actor.id });
      // Staff have the name on their screens.
      publish(refetch, {}, { users: [], access: 'moderator' });
    },
  });
}
