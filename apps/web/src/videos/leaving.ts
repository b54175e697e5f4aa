const leaving = new Set<string>();

/** Notes a recording that is being deleted: nobody asks for it, or notes how far it was watched, any more. */
export const leave = (streamId: string): void => void leaving.add(streamId);

/** The deletion was refused, and everything is as before. */
export const stay = (streamId: string): void => void leaving.delete(streamId);

export const isLeaving = (streamId: unknown): boolean => typeof streamId === 'string' && leaving.has(streamId);
