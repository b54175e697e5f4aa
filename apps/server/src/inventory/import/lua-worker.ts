import { parentPort, workerData } from 'node:worker_threads';
import { toPlainLua } from './cfx-lua.ts';
import { type LuaLimits, runLua } from './lua-vm.ts';

const { source, limits } = workerData as { source: string; limits: LuaLimits };

parentPort?.postMessage(await runLua(toPlainLua(source), limits));
