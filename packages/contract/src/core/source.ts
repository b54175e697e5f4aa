import * as z from 'zod/mini';

/** Where an entry comes from: written here, reported by the game, or so old that nobody can tell. */
export const Source = z.enum(['KONTOR', 'GAME', 'UNKNOWN']);
export type Source = z.infer<typeof Source>;

export const SOURCE_LABELS: Record<Source, string> = { KONTOR: 'Kontor', GAME: 'Spiel', UNKNOWN: 'unbekannt' };

/** The source in words, where it is not Kontor itself; a name the game reported is only a name. */
export const saySource = (source: Source): string | undefined =>
  ({ KONTOR: undefined, GAME: 'laut Spiel', UNKNOWN: 'Herkunft unbekannt' })[source];
