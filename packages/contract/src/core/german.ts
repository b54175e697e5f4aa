import { type Currency, writeMoney } from './money.ts';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 4 });
const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });

export const sayNumber = (value: number): string => number.format(value);
/** `1.284,50 €`: like every amount a person reads. */
export const sayMoney = (amount: number, currency: Currency): string =>
  writeMoney(amount, currency, 2).replace(/\s/gu, ' ');
/** `6,50 €` or `0,0833 €`: a price as it was entered, for those who look up what was changed. */
export const sayPrice = (price: number, currency: Currency): string =>
  writeMoney(price, currency, 4).replace(/\s/gu, ' ');
export const sayDateTime = (date: Date | string): string => moment.format(new Date(date));
export const sayYes = (value: boolean): string => (value ? 'ja' : 'nein');
