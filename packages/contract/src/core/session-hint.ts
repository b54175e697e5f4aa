/**
 * A cookie the browser application can read, set beside the real one, which it cannot. It grants nothing; it spares every
 * visitor a question about themselves that could only be answered with 401.
 */
export const SESSION_HINT = 'kontor-known';
