import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node this project is pinned to, whatever the machine has. */
export const NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Stops the program with one line for the person at the terminal. */
export class Stop extends Error {}

/** Runs a program to its end; the answer is its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    options.onSpawn?.(child);
  });
}

/** What a program from a package starts itself runs on the pinned Node as well. */
export const toolEnv = () => ({
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
});

/** Programs from packages run on the pinned Node. */
export const runTool = (script, args, options = {}) =>
  run(NODE, [join(ROOT, 'node_modules', script), ...args], { ...options, env: { ...toolEnv(), ...options.env } });

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;
