import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const LISTEN = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  console.log(this.address().port);
})`;
const ANSWER_MS = 300;

/** An address where connecting neither works nor fails, as behind a firewall that swallows everything. */
export async function deadEnd(): Promise<string> {
  const child = spawn(process.execPath, ['-e', LISTEN], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  child.kill('SIGSTOP');
  // Nobody accepts any more: once the queue is full the kernel drops new connections.
  for (let waiting = false; !waiting; ) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    waiting = await Promise.race([once(socket, 'connect').then(() => false), delay(ANSWER_MS).then(() => true)]);
  }
  return `http://127.0.0.1:${port}`;
}
