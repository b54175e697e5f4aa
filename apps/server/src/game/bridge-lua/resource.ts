import { readFileSync } from 'node:fs';
import { type LuaEngine, LuaFactory } from 'wasmoon';

const RESOURCES = new URL('../../../../../fivem/', import.meta.url);
const factory = new LuaFactory();

/** Errors no script may leave behind; a test looks at them at its end. */
export const failures: string[] = [];

export function loadStub(engine: LuaEngine, name: string): void {
  engine.doStringSync(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** A real Lua with what both sides of FiveM have in common; `js` must be set before anything runs in it. */
export async function createEngine(): Promise<LuaEngine> {
  const engine = await factory.createEngine({ enableProxy: false });
  loadStub(engine, 'json.lua');
  loadStub(engine, 'runtime.lua');
  return engine;
}

/** Starts one side of a resource as FiveM does; what it makes global can be seen by the test under the same name. */
export function loadResource(engine: LuaEngine, resource: string, side: 'server' | 'client', config = ''): void {
  const folder = new URL(`${resource}/`, RESOURCES);
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const scripts = engine.global.get('manifest')(read('fxmanifest.lua'), resource, side) as string;
  const run = (source: string, name: string): void => {
    engine.global.set('script', source);
    engine.doStringSync(`run(script, '${resource}/${name}', globals)`);
  };
  engine.doStringSync(`globals, states['${resource}'] = environment('${resource}'), 'started'`);
  for (const name of scripts.split('\n')) {
    run(read(name), name);
    if (name === 'config.lua') run(config, 'test');
  }
  engine.doStringSync('Kontor = Kontor or globals.Kontor');
}
