import * as api from '@kontor/contract/business/api.ts';
import type { Platform } from '#platform/platform.ts';
import { changeInfo } from './change-info.ts';
import type { CurrentInfo } from './current-info.ts';

export function businessRoutes({ route, clock }: Platform, current: CurrentInfo): void {
  route(api.getInfo, ({ db }) => current.read(db), { cache: { fallback: current.get } });

  route(api.changeInfo, async ({ db, actor, body, publish, afterCommit }) => {
    const info = await changeInfo(db, actor, { fresh: current.get(), wanted: body, at: clock() });
    afterCommit(current.changed);
    publish(api.infoUpdate, {});
    return { ...current.get(), ...info };
  });
}
