import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
export const RETRY_MS = 5000;
const HEARTBEAT_MS = 10_000;

export interface StompEvents {
  readonly onOpen: () => void;
  readonly onLost: () => void;
  /** The server hung up because the session is over. */
  readonly onSessionEnded: () => void;
  readonly onAttempt: () => void;
}

/** The little of STOMP that we use. */
export interface StompLink {
  /** Answers how to leave again. */
  readonly subscribe: (destination: string, onBody: (body: string) => void) => () => void;
  readonly close: () => void;
}

export type ConnectStomp = (events: StompEvents) => StompLink;

const brokerUrl = (): string => `${window.location.origin.replace(/^http/, 'ws')}/websocket`;

/** Dials the server and keeps dialling; the protocol itself is fetched after the first screen is up. */
export const connectStomp: ConnectStomp = ({ onOpen, onLost, onSessionEnded, onAttempt }) => {
  let client: import('@stomp/stompjs').Client | undefined;
  let isClosed = false;
  const tell = (event: () => void) => () => {
    if (!isClosed) event();
  };

  const dial = async () => {
    const { Client, TickerStrategy } = await import('@stomp/stompjs');
    if (isClosed) return;
    client = new Client({
      brokerURL: brokerUrl(),
      reconnectDelay: RETRY_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      // A tab in the background may use its timers once a minute; a worker keeps the beat.
      heartbeatStrategy: TickerStrategy.Worker,
      connectionTimeout: 2 * HEARTBEAT_MS,
      // A socket that went silent is given up at once instead of waiting for the network to notice.
      discardWebsocketOnCommFailure: true,
      beforeConnect: tell(onAttempt),
      onConnect: tell(onOpen),
      onWebSocketClose: ({ code }) => tell(code === SESSION_ENDED ? onSessionEnded : onLost)(),
    });
    client.activate();
  };

  const dialUntilLoaded = (): void => {
    dial().catch(() => {
      if (isClosed) return;
      onLost();
      setTimeout(dialUntilLoaded, RETRY_MS);
    });
  };
  dialUntilLoaded();

  return {
    subscribe(destination, onBody) {
      // With the destination as id the server encodes one frame for all browsers.
      const subscription = client?.subscribe(destination, ({ body }) => onBody(body), { id: destination });
      return () => {
        if (client?.connected) subscription?.unsubscribe();
      };
    },
    close() {
      isClosed = true;
      void client?.deactivate();
    },
  };
};
