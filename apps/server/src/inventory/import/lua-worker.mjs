import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// Every file is read in a new thread, and most of its start would go into stripping types again.
enableCompileCache(join(import.meta.dirname, '../../../../../node_modules/.cache/kontor-server'));
const { toPlainLua } = await import('./cfx-lua.ts');
const { runLua } = await import('./lua-vm.ts');

const { source, limits } = workerData;
parentPort.postMessage(await runLua(toPlainLua(source), limits));
