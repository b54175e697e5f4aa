const PERIOD = /^\d{4}(-(0[1-9]|1[0-2]))?$/;

/** A year or a month as it stands in the address; a year alone arrives as a number. */
export function periodIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && PERIOD.test(text) ? text : undefined;
}

interface TipGamesSearch {
  ansicht?: 'rangliste';
  spieler?: string;
  zeitraum?: string;
}

/** An address may be typed or linked: what cannot be read is left out. */
export function readTipGamesSearch({ ansicht, spieler, zeitraum }: Record<string, unknown>): TipGamesSearch {
  const id = String(spieler ?? '');
  const period = periodIn(zeitraum);
  return {
    ...(ansicht === 'rangliste' ? { ansicht } : {}),
    ...(/^\d{1,20}$/.test(id) ? { spieler: id } : {}),
    ...(period ? { zeitraum: period } : {}),
  };
}

interface TipSettingsSearch {
  ansicht?: 'auszahlungen';
  stand?: 'ausgezahlt';
}

export const readTipSettingsSearch = ({ ansicht, stand }: Record<string, unknown>): TipSettingsSearch => ({
  ...(ansicht === 'auszahlungen' ? { ansicht } : {}),
  ...(stand === 'ausgezahlt' ? { stand } : {}),
});
