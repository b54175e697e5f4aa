import type { ConnectStomp, StompEvents } from '../live/stomp.ts';

/** A STOMP server at our fingertips. */
export function fakeStomp() {
  let events: StompEvents | undefined;
  const subscribed = new Map<string, (body: string) => void>();
  const log: string[] = [];
  let dialled = 0;
  const connect: ConnectStomp = (given) => {
    events = given;
    dialled += 1;
    return {
      subscribe(destination, onBody) {
        log.push(`+${destination}`);
        subscribed.set(destination, onBody);
        return () => {
          log.push(`-${destination}`);
          subscribed.delete(destination);
        };
      },
      close: () => subscribed.clear(),
    };
  };
  return {
    connect,
    log,
    dialled: () => dialled,
    topics: () => [...subscribed.keys()].sort(),
    open: () => {
      subscribed.clear();
      events?.onOpen();
    },
    lose: () => {
      subscribed.clear();
      events?.onLost();
    },
    endSession: () => {
      subscribed.clear();
      events?.onSessionEnded();
    },
    attempt: () => events?.onAttempt(),
    send: (destination: string, body: unknown) => subscribed.get(destination)?.(JSON.stringify(body)),
  };
}
