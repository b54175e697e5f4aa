/** WebSocket close code: the session has ended, and the browser must ask who it is. */
export const SESSION_ENDED = 4001;
