import { getInfo } from '@kontor/contract/business/api.ts';
import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getStockSource } from '@kontor/contract/game/api.ts';
import { getOverview, getUpcoming, getWork } from '@kontor/contract/home/api.ts';
import type { Overview, Upcoming, Work } from '@kontor/contract/home/schema.ts';
import { getHours } from '@kontor/contract/hours/api.ts';
import type { Hours } from '@kontor/contract/hours/schema.ts';
import { listNextOrders, listOrders } from '@kontor/contract/orders/api.ts';
import { getOwnRunning } from '@kontor/contract/orders/own-api.ts';
import type { NextOrders } from '@kontor/contract/orders/schema.ts';
import { listCategories, listOffers } from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { getTeam } from '@kontor/contract/team/api.ts';
import type { Team } from '@kontor/contract/team/schema.ts';
import { listProposals } from '@kontor/contract/tips/api.ts';
import { getMe } from '@kontor/contract/users/api.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, isAnswered } from '#platform/testing/fake-api.ts';
import { fakeStomp } from '#platform/testing/fake-stomp.ts';
import { business, hoursOf } from '#platform/testing/fixtures.ts';
import { setSessionHint } from '#platform/testing/session-hint.ts';
import { App } from '../../app.tsx';
import { createAppRouter } from '../../router.tsx';
import { createAppClient } from '../app-client.ts';

interface Given {
  readonly me?: User | undefined;
  readonly info?: BusinessInfo;
  readonly hours?: Hours;
  readonly work?: Work | AppError;
  readonly overview?: Overview | AppError;
  readonly next?: NextOrders;
  readonly upcoming?: Upcoming;
  readonly offers?: Offer[];
  readonly team?: Team;
}

const NOBODY: Team = { own: null, onDuty: [], unread: 0, settings: { ordersToDuty: false } };

/** The whole app at an address, as this person sees it, with a fake server and a fake live channel. */
export function renderApp(path: string, given: Given = {}) {
  const { me, info = business(...FEATURES), hours = hoursOf() } = given;
  answer(getWork, given.work ?? { waiting: {} });
  answer(getOverview, given.overview ?? { starts: [] });
  answer(listNextOrders, given.next ?? { orders: [], total: 0 });
  answer(getUpcoming, given.upcoming ?? { nextGame: null, championship: null });
  if (given.offers || !isAnswered(listOffers)) answer(listOffers, given.offers ?? []);
  if (!isAnswered(listCategories)) answer(listCategories, []);
  if (!isAnswered(getStockSource)) answer(getStockSource, { isReporting: false, reportedAt: null });
  if (!isAnswered(listOrders)) answer(listOrders, []);
  if (!isAnswered(getOwnRunning)) answer(getOwnRunning, { isRunning: false });
  if (!isAnswered(listProposals)) answer(listProposals, { proposals: [], withoutResult: [], problem: null });
  answer(getTeam, given.team ?? NOBODY);
  answer(getInfo, info);
  answer(getHours, hours);
  answer(getMe, me ?? new AppError('auth.required'));
  return startApp(path, me !== undefined);
}

/** Like `renderApp`, with whatever the test has taught the fake server. */
export function startApp(path: string, hasSession = true) {
  setSessionHint(hasSession);
  const client = createAppClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const stomp = fakeStomp();
  const view = render(<App client={client} router={router} connect={stomp.connect} />);
  return { ...view, client, router, stomp, user: userEvent.setup() };
}
