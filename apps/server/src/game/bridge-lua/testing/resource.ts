import { readdirSync, readFileSync } from 'node:fs';
import { type LuaEngine, LuaFactory } from 'wasmoon';

const RESOURCES = new URL('../../../../../../fivem/', import.meta.url);
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

/** Files of the owner beside those of the resource. */
type OwnFiles = Readonly<Record<string, string>>;

/** As FiveM does: every file that a pattern names, by name; a pattern that none answers to is no fault. */
const matching = (names: readonly string[], pattern: string): string[] =>
  pattern.startsWith('*') ? names.filter((name) => name.endsWith(pattern.slice(1))).sort() : [pattern];

/** Starts one side of a resource as FiveM does; what it makes global can be seen by the test under the same name. */
export function loadResource(engine: LuaEngine, resource: string, side: 'server' | 'client', own: OwnFiles = {}): void {
  const folder = new URL(`${resource}/`, RESOURCES);
  const read = (name: string): string => own[name] ?? readFileSync(new URL(name, folder), 'utf8');
  const names = [...readdirSync(folder), ...Object.keys(own)];
  const scripts = engine.global.get('manifest')(read('fxmanifest.lua'), resource, side) as string;
  const run = (source: string, name: string): void => {
    engine.global.set('script', source);
    engine.doStringSync(`run(script, '${resource}/${name}', globals)`);
  };
  engine.doStringSync(`globals, states['${resource}'] = environment('${resource}'), 'started'`);
  for (const pattern of scripts.split('\n')) for (const name of matching(names, pattern)) run(read(name), name);
  engine.doStringSync('Kontor = Kontor or globals.Kontor');
}
