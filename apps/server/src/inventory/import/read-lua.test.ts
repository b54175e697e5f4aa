import { expect, test, vi } from 'vitest';
import { readLua } from './read-lua.ts';

const tea = { name: 'tea', label: 'Tee', isItem: true };

async function expectStopped(_what: string, source: string): Promise<void> {
  // So little that a machine with much else to do gets there soon.
  const limits = { ms: 100, killMs: 400, bytes: 64 * 1024 * 1024 };
  await expect(readLua(source, limits)).rejects.toMatchObject({ code: 'inventory.import-limits' });
}

test.concurrent('an endless loop is stopped', () => expectStopped('', 'while true do end'));

test.concurrent.each([
  ['a pattern that backtracks for ever', "return (('a'):rep(99)):find(('a*'):rep(60) .. 'b')"],
  ['a table that only grows', "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end"],
  ['a string of a gigabyte', "return { tea = { label = ('x'):rep(1e9) } }"],
  ['a recursion without end', 'local function f() return 1 + f() end f()'],
  ['an endless loop behind a goto', '::again:: goto again'],
  [
    'a loop in a destructor of a scope',
    'local x <close> = setmetatable({}, { __close = function() while true do end end })',
  ],
  [
    'a loop in a finalizer',
    'setmetatable({}, { __gc = function() while true do end end }) local t = {} for i = 1, 1e7 do t[i % 9] = {} end',
  ],
  ['a string that doubles', "local s = 'x' while true do s = s .. s end"],
  ['a recursion through C', "local function f() return (('x'):gsub('x', f)) end f()"],
  ['a comparison that sorts again', 'local function f() table.sort({ 3, 2, 1 }, f) return true end f()'],
  ['an index that asks itself', 'local t = setmetatable({}, { __index = function(t, k) return t[k] end }) return t.x'],
  ['globals that write themselves', 'setmetatable(_G, { __newindex = function(t, k, v) t[k] = v end }) a = 1'],
  ['ten thousand brackets', `return ${'('.repeat(10_000)}1${')'.repeat(10_000)}`],
])('%s is stopped', { tags: ['long'] }, expectStopped);

test.concurrent('a loop inside pcall does not run, because there is no pcall to hide in', async () => {
  const source = "while pcall(function() while true do end end) do break end return { tea = { label = 'Tee' } }";
  expect((await readLua(source)).returned).toEqual([tea]);
});

test.concurrent('what does not exist here does nothing', async () => {
  // A line that did something would end in an error that names it, or in none of what follows.
  const lines = [
    "os.execute('touch kontor-was-here') os.exit(1) os.remove('/etc/passwd')",
    "local file = io.open('/etc/passwd') file:read('a') for line in pairs(io.lines('/etc/passwd')) do x = line end",
    "load('while true do end')() dofile('/etc/passwd') loadstring('x = 1')() require('fs').readFileSync('/etc/passwd')",
    "debug.getregistry()._G.os.exit() package.loadlib('libc.so.6', 'system')('id') collectgarbage('stop')",
    "getmetatable('').__index = function() while true do end end coroutine.wrap(function() while true do end end)()",
    'process.exit(1) js.global.process:exit(1) string.dump(print)',
    "local sum = Config.A + 1 - 2 * Config.B // 3 % 4 ^ 2 .. 'x' if Config.A < 1 or Config.B >= 'x' or -Config.C == ~Config.D then x = #Config.E end",
    'for i, v in ipairs(Config.List) do while true do end end for k in pairs(Config.List) do while true do end end',
    "Config.Items.tea = 1 Config['x'] = nil print(tostring(Config), tonumber(Config), type(Config), string.format('%d', Config.N))",
    "return { tea = { label = 'Tee' } }",
  ];
  expect((await readLua(lines.join('\n'))).returned).toEqual([tea]);
});

test.concurrent('metatables of the file have no say in what is read', async () => {
  const source = `
    local trap = { __index = function() error('read') end, __pairs = function() while true do end end, __name = 'x' }
    setmetatable(_G, { __index = function() return 1 end, __metatable = false })
    string.format, table.concat, pairs, next = nil, nil, nil, nil
    return setmetatable({ tea = setmetatable({ label = 'Tee' }, trap) }, trap)`;
  expect((await readLua(source)).returned).toEqual([tea]);
});

test.concurrent('bytes that are no text become replacement characters', async () => {
  const { returned } = await readLua("return { ['t\\xffa'] = { label = 'T\\0e\\xc3', weight = 0/0 } }");
  expect(returned).toEqual([{ name: 't\uFFFDa', label: 'T\0e\uFFFD', weight: Number.NaN, isItem: true }]);
});

test.concurrent.each([
  ["\nerror('Kein Brot da')", 'Zeile 2: Kein Brot da'],
  ['error({})', 'Das Skript bricht mit einem Fehler ab.'],
  ['return {\n  tea = = 1 }', "Zeile 2: unexpected symbol near '='"],
  [
    "return {\n  ['tea'] = {\n    label = 'Tee'\n",
    'Sie ist nicht ganz kopiert, ab Zeile 4 fehlt etwas („{“ aus Zeile 2 bleibt offen). Kopiere sie noch einmal, bis zur letzten Zeile.',
  ],
  [
    "return {\n  ['tea'] = { label = 'Te",
    'Sie ist nicht ganz kopiert, ab Zeile 2 fehlt etwas. Kopiere sie noch einmal, bis zur letzten Zeile.',
  ],
  ['/* zwei\nZeilen */ local t\nreturn t.x', "Zeile 3: attempt to index a nil value (local 't')"],
  ['\u001bLua\u0054', "attempt to load a binary chunk (mode is 't')"],
])('%j is refused with the reason', async (source, reason) => {
  await expect(readLua(source)).rejects.toMatchObject({
    code: 'inventory.import-lua',
    detail: `Die Lua-Datei konnte nicht gelesen werden: ${reason}`,
  });
});

test('a file is not refused for the time that passes while its thread waits for the processor', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  try {
    let isOver = false;
    const reading = readLua("local n = 0 for i = 1, 2e5 do n = n + i end return { tea = { label = 'Tee' } }").finally(
      () => {
        isOver = true;
      },
    );
    // Hours pass for everybody who looks at the clock.
    while (!isOver) await Promise.race([reading, vi.advanceTimersByTimeAsync(10_000)]);
    expect((await reading).returned).toEqual([tea]);
  } finally {
    vi.useRealTimers();
  }
});
