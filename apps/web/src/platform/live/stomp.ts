import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
import { TABLET_QUERY } from '@kontor/contract/tablet/rules.ts';
import { inTablet } from '../tablet.ts';
import { openStompSocket, type StompSocket } from './stomp-socket.ts';

export const RETRY_MS = 5000;

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

const brokerUrl = (): string =>
  `${window.location.origin.replace(/^http/, 'ws')}/websocket${inTablet() ? `?${TABLET_QUERY}` : ''}`;

/** Dials the server and keeps dialling. */
export const connectStomp: ConnectStomp = ({ onOpen, onLost, onSessionEnded, onAttempt }) => {
  const listeners = new Map<string, (body: string) => void>();
  let socket: StompSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const onEnd = (code: number | undefined) => {
    listeners.clear();
    if (isClosed) return;
    retry = setTimeout(dial, RETRY_MS);
    if (code === SESSION_ENDED) onSessionEnded();
    else onLost();
  };

  const dial = () => {
    onAttempt();
    socket = openStompSocket(brokerUrl(), {
      onOpen,
      onMessage: (subscription, body) => listeners.get(subscription)?.(body),
      onEnd,
    });
  };
  dial();

  return {
    subscribe(destination, onBody) {
      const current = socket;
      listeners.set(destination, onBody);
      // With the destination as id the server encodes one frame for all browsers.
      current?.send('SUBSCRIBE', { id: destination, destination });
      return () => {
        if (current !== socket) return;
        listeners.delete(destination);
        current?.send('UNSUBSCRIBE', { id: destination });
      };
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      socket?.close();
    },
  };
};
