import { ServerResponse } from 'node:http';
import { MOMENT } from './moment.ts';

// Loaded before the server. Its clock starts at the moment of the pictures, so that the demo looks the same on every day.
const SystemDate = Date;
const begun = performance.now();

globalThis.Date = class extends SystemDate {
  constructor(...values: unknown[]) {
    super(...((values.length > 0 ? values : [Date.now()]) as [number]));
  }

  static override now(): number {
    return MOMENT + Math.round(performance.now() - begun);
  }
} as DateConstructor;

// Node takes the Date header from the real clock, and the page would correct its own by it.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => undefined });
