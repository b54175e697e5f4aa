import { filled } from '#platform/filled.ts';

const PERIOD = /^\d{4}(-(0[1-9]|1[0-2]))?$/;

/** A year or a month as it stands in the address; a year alone arrives as a number. */
export function periodIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && PERIOD.test(text) ? text : undefined;
}

const VIEWS = ['liste', 'rangliste'] as const;

const only = <T extends string>(word: T, value: unknown): T | undefined => (value === word ? word : undefined);

/** An address may be typed or linked: what cannot be read is left out. */
export const readTipGamesSearch = ({ ansicht, spieler, zeitraum }: Record<string, unknown>) =>
  filled({
    ansicht: VIEWS.find((view) => view === ansicht),
    spieler: /^\d{1,20}$/.exec(String(spieler))?.[0],
    zeitraum: periodIn(zeitraum),
  });

export const readTipSettingsSearch = ({ ansicht, stand }: Record<string, unknown>) =>
  filled({ ansicht: only('auszahlungen', ansicht), stand: only('ausgezahlt', stand) });
