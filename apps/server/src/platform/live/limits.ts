/** Lowered in tests. */
export const DEFAULT_LIMITS = {
  /** Includes those being identified. */
  connections: 20_000,
  connectionsPerAddress: 200,
  connectionsPerSession: 30,
  subscriptions: 50,
  /** Of a WebSocket message and of a STOMP frame. */
  frameBytes: 16_384,
  headers: 32,
  headerLength: 1_024,
  framesPerSecond: 20,
  frameBurst: 150,
  /** For the upgrade and for CONNECT. */
  handshakeMs: 10_000,
  heartbeatMs: 10_000,
  sweepMs: 1_000,
  /** Expired sessions are not announced, so each socket is rechecked this often. */
  recheckMs: 300_000,
  closeMs: 2_000,
  /** Per slow reader, beyond the buffer of the socket. */
  queueBytes: 262_144,
  stallMs: 5_000,
  /** Written to before the event loop runs requests. */
  socketsPerTurn: 500,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;
