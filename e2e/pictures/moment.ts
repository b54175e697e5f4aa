/** When every picture is taken: a Saturday evening. */
export const MOMENT = Date.parse('2026-11-14T19:30:00Z');
