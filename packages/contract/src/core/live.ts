/** What the live channel is closed with when the session behind it has ended; browsers then ask who they are. */
export const SESSION_ENDED = 4001;
