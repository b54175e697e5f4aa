import { toBerlin } from '@kontor/contract/core/berlin-time.ts';
import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { fromCents } from '@kontor/contract/core/money.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import * as api from '@kontor/contract/insights/api.ts';
import { resolveSpan } from '@kontor/contract/insights/rules.ts';
import type { DayFigures } from '@kontor/contract/insights/schema.ts';
import type { Actor } from '#platform/actor.ts';
import type { Platform } from '#platform/platform.ts';
import type { FindHours } from '#wages';
import { findDays, findInsights, type People } from './find-insights.ts';
import { findWeek, lastWeek, recordWeek } from './week.ts';

export interface Deps {
  readonly findHours: FindHours;
  readonly isOn: (feature: Feature) => boolean;
}

const HEAD = [
  'Tag',
  'Bestellungen',
  'Umsatz',
  'Umsatz mit bekannten Kosten',
  'Wareneinsatz',
  'Mit Konto',
  'Neue Kunden',
  'Abgelehnt',
  'Storniert',
  'Abgelaufen',
  'Schwund',
  'davon ungeklärt',
  'Stunden im Dienst',
  'Löhne',
];

const cellsOf = (day: DayFigures): (string | number)[] => [
  day.day,
  day.orders,
  fromCents(day.cents),
  fromCents(day.costedCents),
  fromCents(day.costCents),
  day.withAccount,
  day.firstOrders,
  day.rejected,
  day.cancelled,
  day.expired,
  fromCents(day.shrinkageCents),
  fromCents(day.openCents),
  day.workSeconds === null ? '' : Math.round(day.workSeconds / 36) / 100,
  day.wageCents === null ? '' : fromCents(day.wageCents),
];

async function* exportDays(read: () => Promise<readonly DayFigures[]>): AsyncGenerator<string> {
  yield toCsv([HEAD]);
  yield csvRows((await read()).map(cellsOf));
}

export function insightsRoutes({ route, clock }: Platform, { findHours, isOn }: Deps): void {
  /** What people work and earn is shown to leads. */
  const peopleFor = (actor: Actor): People | undefined =>
    mayAccess('super-admin', actor) ? { findHours, isCashOn: isOn('CASH') } : undefined;
  const nowInBerlin = () => ({ today: berlinDay(clock()), hour: toBerlin(clock()).hour });

  route(api.getInsights, ({ db, actor, query }) =>
    findInsights(db, resolveSpan(query, nowInBerlin()), peopleFor(actor)),
  );

  route(api.exportInsights, ({ db, actor, query, download }) => {
    const { span } = resolveSpan(query, nowInBerlin());
    const read = async () => (await findDays(db, { ...span, untilHour: null }, peopleFor(actor))).days;
    return download('auswertung.csv', exportDays(read));
  });

  route(api.getWeekSummary, ({ db, query }) => findWeek(db, query.day ?? lastWeek(clock()), findHours));

  route(api.sendWeekSummary, async ({ db, body }) => ({
    channels: await recordWeek(db, body.day ?? lastWeek(clock()), clock()),
  }));
}
