import * as api from '@kontor/contract/hours/api.ts';
import * as changes from '@kontor/contract/hours/changes-api.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import type { Hours, HoursSettings } from '@kontor/contract/hours/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { changeHours, switchHours } from './change-hours.ts';
import { findHours } from './hours.repo.ts';

function presentHours(settings: HoursSettings, at: Date): Hours {
  const { isOpen, changesAt } = stateAt(settings, at);
  return { ...settings, isOpen, changesAt: changesAt?.toISOString() ?? null };
}

export function hoursRoutes({ route, clock }: Platform): void {
  route(api.getHours, async ({ db }) => presentHours(await findHours(db), clock()));

  route(changes.changeHours, async ({ db, actor, body, publish }) => {
    const at = clock();
    publish(api.hoursUpdate, {});
    return presentHours(await changeHours(db, actor, body, at), at);
  });

  route(changes.switchHours, async ({ db, actor, body, publish }) => {
    const at = clock();
    publish(api.hoursUpdate, {});
    return presentHours(await switchHours(db, actor, body, at), at);
  });
}
