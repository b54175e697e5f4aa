import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import * as api from '@kontor/contract/hours/api.ts';
import * as changes from '@kontor/contract/hours/changes-api.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import type { Hours, HoursSettings } from '@kontor/contract/hours/schema.ts';
import type { Actor } from '#platform/actor.ts';
import type { Platform } from '#platform/platform.ts';
import { changeHours, switchHours } from './change-hours.ts';
import { findHours } from './hours.repo.ts';

/** Whether anyone is on duty is not said to customers: to them it is simply open or closed. */
const publicMode = (
  { mode, until, modeBefore }: HoursSettings,
  isOpen: boolean,
): Pick<Hours, 'mode' | 'until' | 'modeBefore'> => ({
  mode: mode === 'DUTY' ? (isOpen ? 'OPEN' : 'CLOSED') : mode,
  until,
  modeBefore: modeBefore === 'DUTY' ? 'OPEN' : modeBefore,
});

function presentHours(settings: HoursSettings, at: Date, actor: Actor | undefined): Hours {
  const { isOpen, changesAt } = stateAt(settings, at);
  const hours = { ...settings, isOpen, changesAt: changesAt?.toISOString() ?? null };
  if (mayAccess('stock', actor)) return hours;
  return { ...hours, ...publicMode(settings, isOpen), dutyWithinHours: false };
}

export interface Deps {
  readonly isOn: (feature: Feature) => boolean;
}

export function hoursRoutes({ route, clock }: Platform, { isOn }: Deps): void {
  route(api.getHours, async ({ db, actor }) => presentHours(await findHours(db), clock(), actor));

  route(changes.changeHours, async ({ db, actor, body, publish }) => {
    const at = clock();
    publish(api.hoursUpdate, {});
    return presentHours(await changeHours(db, actor, body, at), at, actor);
  });

  route(changes.switchHours, async ({ db, actor, body, publish }) => {
    const at = clock();
    if (body.mode === 'DUTY' && !isOn('TEAM')) throw new AppError('feature.off');
    publish(api.hoursUpdate, {});
    return presentHours(await switchHours(db, actor, body, at), at, actor);
  });
}
