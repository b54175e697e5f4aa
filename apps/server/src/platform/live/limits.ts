/** Every bound of the live channel in one place; tests shrink them instead of waiting. */
export interface Limits {
  /** Sockets in this process, those still being identified included. */
  readonly connections: number;
  /** Sockets of one address; that of a proxy nobody named stands for everybody and does not count. */
  readonly connectionsPerAddress: number;
  readonly connectionsPerSession: number;
  readonly subscriptions: number;
  /** Largest WebSocket message and largest STOMP frame a client may send. */
  readonly frameBytes: number;
  readonly headers: number;
  readonly headerLength: number;
  readonly framesPerSecond: number;
  readonly frameBurst: number;
  /** Until the upgrade is answered, CONNECT has arrived, a frame begun is complete. */
  readonly handshakeMs: number;
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  /** A session may expire without anybody telling, so every socket is looked at again this often. */
  readonly recheckMs: number;
  readonly closeMs: number;
  /** What may wait for a slow reader beyond what the socket itself buffers. */
  readonly backlogBytes: number;
  readonly stallMs: number;
  readonly sliceSockets: number;
  readonly sliceMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  connections: 20_000,
  connectionsPerAddress: 200,
  connectionsPerSession: 30,
  subscriptions: 50,
  frameBytes: 16_384,
  headers: 32,
  headerLength: 1_024,
  framesPerSecond: 20,
  frameBurst: 150,
  handshakeMs: 10_000,
  heartbeatMs: 10_000,
  sweepMs: 1_000,
  recheckMs: 300_000,
  closeMs: 2_000,
  backlogBytes: 262_144,
  stallMs: 5_000,
  sliceSockets: 500,
  sliceMs: 5,
};
