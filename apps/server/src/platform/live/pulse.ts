import { isOpen, refuse, write } from './connection.ts';
import { HEARTBEAT } from './frames.ts';
import type { Limits } from './limits.ts';
import { inSlices, inSteps, type Step } from './slices.ts';
import type { Connection } from './state.ts';

/** Takes nothing for too long, or lets our answers to it pile up. */
const isStuck = ({ backlog, stalledSince, socket }: Connection, now: number, limits: Limits): boolean =>
  (backlog !== undefined && now - stalledSince > limits.stallMs) || socket.writableLength > limits.backlogBytes;

/** Past its time: never said CONNECT, left a frame half sent or fell silent. */
function objection(connection: Connection, now: number, limits: Limits): string | undefined {
  const { version, openedAt, unfinished, readEvery, lastRead } = connection;
  if (!version && now - openedAt > limits.handshakeMs) return 'CONNECT did not arrive in time';
  if (unfinished && now - unfinished.since > limits.handshakeMs) return 'Frame never ended';
  return readEvery > 0 && now - lastRead > 2 * readEvery ? 'Heart-beat missed' : undefined;
}

function judge(connection: Connection, now: number, limits: Limits): void {
  const message = objection(connection, now, limits);
  if (message) refuse(connection, { message });
  else if (isStuck(connection, now, limits)) connection.ws.terminate();
}

/** Early by one sweep, because the next look comes only then. */
function beat(connection: Connection, now: number, limits: Limits): void {
  const { writeEvery, lastWrite, socket } = connection;
  const isDue = writeEvery > 0 && now + limits.sweepMs - lastWrite > writeEvery;
  if (isDue && !socket.writableNeedDrain) write(connection, HEARTBEAT);
}

function look(connection: Connection, mayJudge: boolean, now: number, limits: Limits): void {
  try {
    if (mayJudge && isOpen(connection)) judge(connection, now, limits);
    beat(connection, now, limits);
  } catch {
    connection.ws.terminate();
  }
}

function* steps(connections: Set<Connection>, mayJudge: boolean, now: number, limits: Limits): Generator<Step> {
  for (const some of inSteps(connections, limits)) {
    for (const connection of some) look(connection, mayJudge, now, limits);
    yield some.length;
  }
}

/** One interval for all sockets instead of timers for each; returns how to stop it. */
export function startPulse(connections: Set<Connection>, limits: Limits, onSweep: (now: number) => void): () => void {
  let dueAt = performance.now() + limits.sweepMs;
  let isWalking = false;

  function sweep(): void {
    const now = performance.now();
    // After a blocked loop the proof of life may still lie unread: only a punctual sweep judges.
    const isPunctual = now - dueAt < limits.sweepMs;
    dueAt = now + limits.sweepMs;
    onSweep(now);
    if (isWalking) return;
    isWalking = true;
    inSlices(steps(connections, isPunctual, now, limits), limits, () => {
      isWalking = false;
    });
  }

  // An immediate comes after the poll phase, in which everything that had arrived is read.
  const timer = setInterval(() => setImmediate(sweep), limits.sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}
