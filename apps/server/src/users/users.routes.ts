import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/users/api.ts';
import type { Platform } from '#platform/platform.ts';
import { changeRole } from './change-role.ts';
import { findUser, listUsers } from './users.repo.ts';

export function usersRoutes({ route, clock, live }: Platform): void {
  route(api.getMe, async ({ db, actor }) => {
    const user = await findUser(db, actor.id);
    if (!user) throw new AppError('auth.required');
    return user;
  });

  route(api.listUsers, ({ db, query }) => listUsers(db, query));

  route(api.changeRole, async ({ db, actor, params, body, publish, afterCommit }) => {
    const user = await changeRole(db, actor, { id: params.id, role: body.role, at: clock() });
    afterCommit(() => live.recheck(user.id));
    publish(api.userUpdate, { id: user.id });
    publish(api.meUpdate, {}, { users: [user.id] });
    return user;
  });
}
