import { expect, test } from 'vitest';
import { toPlainLua } from './cfx-lua.ts';

test.each([
  ['a hash', 'x = `prop_a` y = {[`b`] = 1}', 'x = 0 y = {[0] = 1}'],
  ['a C comment', 'x = 1 /* one\ntwo */ y = 2', 'x = 1  \n y = 2'],
  ['a compound assignment', 'a.b[1] += 2', 'a.b[1] = a.b[1] + 2'],
  ['safe navigation', 'x = a?.b?[1]', 'x = a.b[1]'],
])('%s becomes plain Lua', (_, source, plain) => {
  expect(toPlainLua(source)).toBe(plain);
});

test.each([
  ['x = \'`a` /* \\\' b */\' .. "`c` += \\""'],
  ['x = [[ `a` /* b */ ]] y = [==[ ]] `c` ]==]'],
  ['-- `a` /* b\nx = 1 --[[ `c`\n+= ]] y = 2'],
  ['x = a // b == c ~= d <= e >= f .. g - -h'],
  ["x = 'unfinished `a`\ny = 1"],
  ['x = `unfinished\ny = 1'],
])('what is plain Lua, text or comment stays as it is: %j', (source) => {
  expect(toPlainLua(source)).toBe(source);
});
