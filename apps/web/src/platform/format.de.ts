import { type Currency, EURO, fromCents, writeMoney } from '@kontor/contract/core/currency.ts';
import type { Cents } from '@kontor/contract/core/money.ts';

const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;

/** Made when first needed: all of them together would hold up the first screen. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const number = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }));
const percent = once(() => new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 }));
const quantity = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 }));
const day = once(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: ZONE }));
const moment = once(
  () => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }),
);
const month = once(() => new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const clock = once(() => new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: ZONE }));
const hour = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: ZONE }));
const weekday = once(() => new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: ZONE }));
const longDay = once(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: ZONE }));
const relative = once(() => new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' }));
const plain = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 10, useGrouping: false }));
const plainPrice = once(
  () => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 4, useGrouping: false }),
);

const TYPED = /^[-−+]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;

/** User input, read as German: `0,85`, `1.500`, `−3`, `+7`; `undefined` is anything else, such as `1.5`. */
export function readNumber(text: string): number | undefined {
  const typed = text.trim();
  if (!TYPED.test(typed)) return undefined;
  const value = Number(typed.replaceAll('.', '').replace(',', '.').replace('−', '-'));
  // A minus before nothing is nothing.
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** `1284,5`: a number as it stands in a field, where it can be typed on. */
export const writeNumber = (value: number): string => plain().format(value);

/** `1284,50` or `0,0833`: a price as it stands in a field. */
export const writePrice = (value: number): string => plainPrice().format(value);

/** `1.284` or `4,25`. */
export const formatNumber = (value: number): string => number().format(value);

/** `1 Produkt` or `1.284 Produkte`: the one way to count things in a sentence. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** `+40`, `−12` or `0`, with the minus sign that is as wide as the plus. */
export const formatChange = (value: number): string =>
  value > 0 ? `+${number().format(value)}` : number().format(value).replace('-', '−');

let currency: Currency = EURO;

export function setCurrency(wanted: Currency): void {
  currency = wanted;
}

export const currencySign = (): string => currency.sign;

/** `1.284,00 €`. */
export const formatMoney = (value: number): string => writeMoney(value, currency, 2);

/** `1.284,00 €`, of an amount in cents. */
export const formatCents = (cents: Cents): string => formatMoney(fromCents(cents));

/** `+12,50 €` or `−3,00 €`, of an amount in cents. */
export const formatCentsChange = (cents: Cents): string =>
  cents > 0 ? `+${formatCents(cents)}` : formatCents(cents).replace('-', '−');

/** `6,50 €` or `0,0833 €`: a price as it was entered, which may have parts of a cent. */
export const formatPrice = (value: number): string => writeMoney(value, currency, 4);

const WITH_PARTS_OF_A_CENT = 0.1;

/** `33,33 €`: a computed amount per piece, in whole cents; only what would look like nothing shows its parts of a cent. */
export const formatCost = (value: number): string =>
  Math.abs(value) < WITH_PARTS_OF_A_CENT ? formatPrice(value) : formatMoney(value);

/** `+1,20 €` or `−0,05 €`, as exact as `formatCost`. */
export const formatCostChange = (value: number): string =>
  value > 0 ? `+${formatCost(value)}` : formatCost(value).replace('-', '−');

/** `1.500 VC`: the virtual currency of the tip games, which has no fractions. */
export const formatVc = (value: number): string => `${number().format(value)}\u00a0VC`;

/** `41,5 %` for 0.415. */
export const formatPercent = (share: number): string => percent().format(share).replace('-', '−');

/** `0,125`: how much of something a recipe takes. */
export const formatQuantity = (value: number): string => quantity().format(value);

/** `850 g` or `4,2 kg`, from grams. */
export const formatWeight = (grams: number): string =>
  grams < 1000 ? `${number().format(grams)}\u00a0g` : `${number().format(grams / 1000)}\u00a0kg`;

/** `19,285 kg`: exact to the gram, for weights that are compared. */
export const formatKilograms = (grams: number): string => `${quantity().format(grams / 1000)}\u00a0kg`;

/** `15.11.2026`, as seen in Berlin. */
export const formatDate = (date: Date | string): string => day().format(new Date(date));

/** `15.11.2026, 18:30`, as seen in Berlin. */
export const formatDateTime = (date: Date | string): string => moment().format(new Date(date));

/** `Sonntag, 15. November 2026`, as seen in Berlin; of today and yesterday that is said first. */
export function formatDay(date: Date | string, now: Date): string {
  const said = longDay().format(new Date(date));
  if (said === longDay().format(now)) return `Heute, ${said}`;
  return said === longDay().format(new Date(now.getTime() - DAY_MS)) ? `Gestern, ${said}` : said;
}

/** `November 2026` for `2026-11`. */
export const formatMonth = (text: string): string => month().format(new Date(`${text}-01T00:00:00Z`));

/** `18:30`, as seen in Berlin. */
export const formatTime = (date: Date | string): string => clock().format(new Date(date));

/** `So`, as seen in Berlin. */
export const formatWeekday = (date: Date): string => weekday().format(date);

/** `So., 22.11.`, as seen in Berlin. */
export const formatShortDay = (date: Date): string => `${weekday().format(date)}., ${formatDate(date).slice(0, 6)}`;

/** `So., 22.11.2026, 20:30`, as seen in Berlin. */
export const formatKickOff = (date: Date | string): string =>
  `${weekday().format(new Date(date))}., ${formatDateTime(date)}`;

const amount = (value: number, unit: string): string => `${formatNumber(value)}\u00a0${unit}`;

/** `42 Min.`, `2 Std. 14 Min.` */
export const formatMinutes = (minutes: number): string =>
  [...(minutes < 60 ? [] : [amount(Math.floor(minutes / 60), 'Std.')]), amount(minutes % 60, 'Min.')].join(' ');

/** `in 3 Tagen`, `in 2 Std. 14 Min.`; in the last ten minutes with seconds. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 3) return `in ${amount(days, 'Tagen')}`;
  if (days >= 1) return `in ${amount(days, days === 1 ? 'Tag' : 'Tagen')} ${amount(hours % 24, 'Std.')}`;
  if (minutes >= 10) return `in ${formatMinutes(minutes)}`;
  return minutes >= 1
    ? `in ${amount(minutes, 'Min.')} ${amount(seconds % 60, 'Sek.')}`
    : `in ${amount(seconds, 'Sek.')}`;
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `vor 4 Minuten`, `in 2 Stunden`, `gestern`; under a minute `gerade eben`. */
export function formatRelative(date: Date | string, now: Date): string {
  const seconds = (new Date(date).getTime() - now.getTime()) / 1000;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative().format(Math.trunc(seconds / length), unit);
  }
  return 'gerade eben';
}

export function greetingAt(now: Date): string {
  const at = Number(hour().format(now));
  if (at >= 5 && at < 11) return 'Guten Morgen';
  return at >= 11 && at < 18 ? 'Guten Tag' : 'Guten Abend';
}
