import * as z from 'zod/mini';

/** Where an entry comes from: written here, reported by the game, or so old that nobody can tell. */
export const Source = z.enum(['KONTOR', 'GAME', 'UNKNOWN']);
export type Source = z.infer<typeof Source>;

export const SOURCE_LABELS: Record<Source, string> = { KONTOR: 'Kontor', GAME: 'Spiel', UNKNOWN: 'unbekannt' };

/** The source in words; a name the game reported is only a name. */
export const saySource = (source: Source): string =>
  source === 'GAME' ? 'Name und Quelle: Spiel' : `Quelle: ${SOURCE_LABELS[source]}`;
