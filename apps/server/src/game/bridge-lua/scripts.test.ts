import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LuaFactory } from 'wasmoon';

test('every script is Lua 5.4 and stays small', async () => {
  const folder = new URL('../../../../../fivem/', import.meta.url);
  const engine = await new LuaFactory().createEngine();
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lua'));
  expect(engine.doStringSync('return _VERSION')).toBe('Lua 5.4');
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    engine.global.set('source', source);
    expect([name, engine.doStringSync("return select(2, load(source, '=script', 't'))")]).toEqual([name, undefined]);
    expect(source.split('\n').length).toBeLessThanOrEqual(150);
  }
});
