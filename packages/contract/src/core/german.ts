import { type Cents, type Currency, fromCents, writeMoney } from './money.ts';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 4 });
const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });

export const sayNumber = (value: number): string => number.format(value);
export const sayMoney = (amount: number, currency: Currency): string =>
  writeMoney(amount, currency, 4).replace(/\s/gu, ' ');
export const sayCents = (cents: Cents, currency: Currency): string => sayMoney(fromCents(cents), currency);
export const sayDateTime = (date: Date | string): string => moment.format(new Date(date));
export const sayYes = (value: boolean): string => (value ? 'ja' : 'nein');
