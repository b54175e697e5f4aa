/** Every bound of the live channel; tests lower them instead of waiting. */
export const DEFAULT_LIMITS = {
  /** Sockets in this process, including those still being identified. */
  connections: 20_000,
  connectionsPerAddress: 200,
  connectionsPerSession: 30,
  subscriptions: 50,
  /** Largest WebSocket message and largest STOMP frame a client may send. */
  frameBytes: 16_384,
  headers: 32,
  headerLength: 1_024,
  framesPerSecond: 20,
  frameBurst: 150,
  /** For answering the upgrade and for CONNECT to arrive. */
  handshakeMs: 10_000,
  heartbeatMs: 10_000,
  sweepMs: 1_000,
  /** Nothing announces that a session has expired, so each socket is rechecked this often. */
  recheckMs: 300_000,
  closeMs: 2_000,
  /** What may wait for a slow reader beyond what the socket itself buffers. */
  queueBytes: 262_144,
  stallMs: 5_000,
  /** Written to before requests get their turn. */
  socketsPerTurn: 500,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;
