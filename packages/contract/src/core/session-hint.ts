/** A readable cookie beside the HTTP-only session. It grants nothing, but saves visitors without a session a call that ends with 401. */
export const SESSION_HINT = 'kontor-known';
