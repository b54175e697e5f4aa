import { readFileSync } from 'node:fs';
import { LuaEventMasks, LuaGlobal, LuaLibraries, LuaReturn, LuaType, LuaWasm } from 'wasmoon';
import type { Entry } from './entry.ts';
import { luaTables } from './lua-tables.ts';

const SANDBOX = readFileSync(new URL('./sandbox.lua', import.meta.url), 'utf8');
const LIBRARIES = [LuaLibraries.Base, LuaLibraries.String, LuaLibraries.Table, LuaLibraries.Math];
const STEPS_BETWEEN_CHECKS = 1000;
/** Text only: bytecode can crash the VM. */
const MODE = 't';

export interface LuaLimits {
  /** CPU time, not wall time: on a busy machine a thread waits. */
  ms: number;
  /** For what the VM cannot interrupt, such as a pattern that backtracks for ever or a finalizer. */
  killMs: number;
  bytes: number;
}

/** What the file returned, and what it wrote into QBCore's shared table. */
export type LuaOutcome =
  | { kind: 'read'; returned: Entry[]; shared: Entry[] }
  | { kind: 'broken'; reason: string }
  | { kind: 'limits' };

function load({ lua, address }: LuaGlobal, source: string, name: string): LuaReturn {
  const size = lua.module.lengthBytesUTF8(source);
  const buffer = lua.module._malloc(size + 1);
  try {
    lua.module.stringToUTF8(source, buffer, size + 1);
    return lua.luaL_loadbufferx(address, buffer, size, name, MODE);
  } finally {
    lua.module._free(buffer);
  }
}

/** With the sandbox environment as the only value on its stack. */
async function createMachine(limits: LuaLimits): Promise<LuaGlobal> {
  const machine = new LuaGlobal(await LuaWasm.initialize(), true);
  for (const library of LIBRARIES) machine.loadLibrary(library);
  machine.assertOk(load(machine, SANDBOX, '=sandbox'));
  machine.assertOk(machine.lua.lua_pcallk(machine.address, 0, 1, 0, 0, null));
  machine.setMemoryMax(limits.bytes);
  return machine;
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The hook throws a JavaScript error, which Lua cannot catch. */
function stopAt({ lua, address }: LuaGlobal, end: number): void {
  const check = lua.module.addFunction(() => {
    if (processorMs() > end) throw new Error('out of time');
  }, 'vii');
  lua.lua_sethook(address, check, LuaEventMasks.Count, STEPS_BETWEEN_CHECKS);
}

function run(machine: LuaGlobal, source: string, end: number): LuaReturn {
  const { lua, address } = machine;
  const loaded = load(machine, source, '=items');
  if (loaded !== LuaReturn.Ok) return loaded;
  lua.lua_pushvalue(address, 1);
  lua.lua_setupvalue(address, -2, 1);
  stopAt(machine, end);
  return lua.lua_pcallk(address, 0, 1, 0, 0, null);
}

function attempt(machine: LuaGlobal, source: string, end: number): LuaOutcome {
  let status: LuaReturn;
  try {
    status = run(machine, source, end);
  } catch {
    // Out of time or stack: the VM is not used again.
    return { kind: 'limits' };
  }
  const tables = luaTables(machine);
  if (status === LuaReturn.Ok) return { kind: 'read', returned: tables.entries(-1), shared: tables.sharedEntries(1) };
  const reason = machine.lua.lua_type(machine.address, -1) === LuaType.String ? tables.text(-1) : '';
  const isFault = status === LuaReturn.ErrorRun || status === LuaReturn.ErrorSyntax;
  if (!isFault || /stack overflow|not enough memory/.test(reason)) return { kind: 'limits' };
  return { kind: 'broken', reason };
}

const hasItems = (found: LuaOutcome): boolean =>
  found.kind === 'read' && [...found.returned, ...found.shared].some(({ isItem }) => isItem);

/** A copied part of a file lacks the table around it or the `return` before it. */
const completed = (source: string): string[] => [`return ${source}`, `return {${source}\n}`];

function compiles(machine: LuaGlobal, source: string): boolean {
  try {
    return load(machine, source, '=items') === LuaReturn.Ok;
  } catch {
    return false;
  } finally {
    machine.lua.lua_settop(machine.address, 1);
  }
}

export async function runLua(source: string, limits: LuaLimits): Promise<LuaOutcome> {
  const end = processorMs() + limits.ms;
  const machine = await createMachine(limits);
  const whole = attempt(machine, source, end);
  if (whole.kind === 'limits' || hasItems(whole)) return whole;
  for (const guess of completed(source)) {
    if (!compiles(machine, guess)) continue;
    const found = attempt(await createMachine(limits), guess, end);
    if (hasItems(found)) return found;
  }
  return whole;
}
