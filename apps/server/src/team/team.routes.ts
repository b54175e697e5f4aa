import * as api from '@kontor/contract/team/api.ts';
import { weekFrom } from '@kontor/contract/team/rules.ts';
import type { Team } from '@kontor/contract/team/schema.ts';
import type { Actor } from '#platform/actor.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { countUnread, listPosts } from './board.repo.ts';
import { addPost, changePost, pinPost, readPost, removePost } from './change-board.ts';
import {
  addAbsence,
  addNote,
  listAbsences,
  listMembers,
  listNotes,
  removeAbsence,
  removeNote,
} from './change-people.ts';
import { changeTeamSettings } from './change-team-settings.ts';
import { addShift, changeShift, removeShift } from './correct-shift.ts';
import type { Duty } from './duty.ts';
import { listOpen, presentShift } from './shifts.repo.ts';
import { findTeamSettings } from './team-settings.repo.ts';
import { exportTeamWeek, findOwnWeek, findTeamWeek } from './week.ts';

export interface Deps {
  readonly duty: Duty;
}

async function presentTeam(db: Db, actor: Actor): Promise<Team> {
  const open = await listOpen(db);
  const faces = await findFaces(
    db,
    open.map(({ user_id }) => user_id),
  );
  const own = open.find(({ user_id }) => user_id === actor.id);
  return {
    own: own ? presentShift(own) : null,
    onDuty: open.flatMap(({ user_id, began_at }) => {
      const person = faces.get(user_id);
      return person ? [{ person, since: began_at.toISOString() }] : [];
    }),
    unread: await countUnread(db, actor.id),
    settings: await findTeamSettings(db),
  };
}

const faceOf = ({ id, name, avatarUrl }: Actor) => ({ id, name, avatarUrl });

function dutyRoutes({ route, clock }: Platform, duty: Duty): void {
  route(api.getTeam, ({ db, actor }) => presentTeam(db, actor));
  route(api.changeDuty, async ({ db, actor, body, publish }) => {
    await duty.change(db, actor.id, body.on, publish);
    return presentTeam(db, actor);
  });

  route(api.getOwnWeek, ({ db, actor, query }) =>
    findOwnWeek(db, faceOf(actor), weekFrom(query.week, clock()), clock()),
  );
  route(api.getTeamWeek, ({ db, query }) => findTeamWeek(db, weekFrom(query.week, clock()), clock()));
  route(api.exportTeamWeek, ({ db, query, download }) =>
    download('stunden.csv', exportTeamWeek(db, weekFrom(query.week, clock()), clock())),
  );

  route(api.addShift, async ({ db, actor, body, publish }) => {
    const row = await addShift(db, actor, body, clock());
    await duty.announce(db, publish);
    return presentShift(row);
  });
  route(api.changeShift, async ({ db, actor, params, body, publish }) => {
    const row = await changeShift(db, actor, params.id, body, clock());
    await duty.announce(db, publish);
    return presentShift(row);
  });
  route(api.removeShift, async ({ db, actor, params, body, publish }) => {
    await removeShift(db, actor, params.id, body, clock());
    await duty.announce(db, publish);
  });

  route(api.changeTeamSettings, async ({ db, actor, body, publish }) => {
    publish(api.teamUpdate, {});
    return changeTeamSettings(db, actor, body, clock());
  });
}

function boardRoutes({ route, clock }: Platform): void {
  route(api.listPosts, ({ db, actor }) => listPosts(db, actor.id));
  route(api.addPost, async ({ db, actor, body, publish }) => {
    publish(api.boardUpdate, {});
    return addPost(db, actor, body, clock());
  });
  route(api.changePost, async ({ db, actor, params, body, publish }) => {
    publish(api.boardUpdate, {});
    return changePost(db, actor, params.id, body, clock());
  });
  route(api.removePost, async ({ db, actor, params, publish }) => {
    publish(api.boardUpdate, {});
    await removePost(db, actor, params.id, clock());
  });
  route(api.pinPost, async ({ db, actor, params, body, publish }) => {
    publish(api.boardUpdate, {});
    return pinPost(db, actor, params.id, body.isPinned);
  });
  route(api.readPost, async ({ db, actor, params, publish }) => {
    publish(api.boardUpdate, {});
    return readPost(db, actor, params.id, clock());
  });
}

function peopleRoutes({ route, clock }: Platform): void {
  route(api.listAbsences, ({ db, actor }) => listAbsences(db, actor, clock()));
  route(api.addAbsence, async ({ db, actor, body, publish }) => {
    publish(api.teamUpdate, {});
    return addAbsence(db, actor, body, clock());
  });
  route(api.removeAbsence, async ({ db, actor, params, publish }) => {
    publish(api.teamUpdate, {});
    await removeAbsence(db, actor, params.id, clock());
  });

  route(api.listMembers, ({ db }) => listMembers(db, clock()));
  route(api.listNotes, ({ db, params }) => listNotes(db, params.id));
  route(api.addNote, async ({ db, actor, params, body, publish }) => {
    publish(api.notesUpdate, {});
    return addNote(db, actor, params.id, body.text, clock());
  });
  route(api.removeNote, async ({ db, actor, params, publish }) => {
    publish(api.notesUpdate, {});
    await removeNote(db, actor, params.id, clock());
  });
}

export function teamRoutes(platform: Platform, { duty }: Deps): void {
  dutyRoutes(platform, duty);
  boardRoutes(platform);
  peopleRoutes(platform);
}
