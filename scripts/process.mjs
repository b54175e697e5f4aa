import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';

/** Where a program of this name lies in a folder, on this system. */
export const programIn = (folder, name) => join(ROOT, folder, isWindows ? `${name}.exe` : name);

/** The Node everything is started with: the one that runs this, until the set-up has found the pinned one to work. */
export let node = process.execPath;
export function useNode(path) {
  node = path;
}

/** Stops the program with one line for the person at the terminal. */
export class Stop extends Error {}

/** Runs a program to its end and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    // With a channel that we have closed ourselves, Node does not tell of the second.
    child.once(options.stdio === CHANNEL ? 'exit' : 'close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    options.onSpawn?.(child);
  });
}

/** Why a program does not run here, in one line; nothing if it does. */
export function complaintOf(program, args) {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000, windowsHide: true });
  if (status === 0) return undefined;
  return stderr?.trim().split('\n').at(-1) || error?.code || `Exit-Code ${status}`;
}

/**
 * Programs with a channel to us: a signal on Windows ends a process by force, and none arrives when we are ended by force ourselves.
 * What is started here ends in order when its channel closes.
 */
const CHANNEL = ['inherit', 'inherit', 'inherit', 'ipc'];

function stop(child, signal) {
  if (!isWindows) child.kill(signal);
  else if (child.connected) child.disconnect();
}

/** Runs the server, or a command of it. Signals are passed on and the end is awaited, so that the database is closed in order. */
export function runServer(args, options = {}) {
  const onSpawn = (child) => {
    const end = (signal) => stop(child, signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', ...(isWindows ? ['SIGBREAK'] : [])]) process.on(signal, end);
    onParentGone(() => end('SIGTERM'));
  };
  return run(node, args, { ...options, stdio: CHANNEL, onSpawn });
}

/** npm passes a signal to the shell between us, and the shell dies without a word. */
export function onParentGone(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 250).unref();
}

/** What a program from a package starts itself runs on the same Node as well. */
export const toolEnv = () => ({
  ...process.env,
  PATH: [dirname(node), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(isWindows ? ';' : ':'),
});

export const runTool = (script, args, options = {}) =>
  run(node, [join(ROOT, 'node_modules', script), ...args], { ...options, env: { ...toolEnv(), ...options.env } });

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;
