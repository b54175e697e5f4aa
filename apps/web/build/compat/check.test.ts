import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the check says about a folder with these files. */
function check(files: Readonly<Record<string, string>>): { code: number | null; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-compat-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts'), folder], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    return { code: status, lines: stderr.trim().split('\n').filter(Boolean) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NEWER: Readonly<Record<string, readonly [text: string, feature: string, since: number]>> = {
  'sorted.js': ['const f = (list) => list.toSorted();', 'Array.toSorted', 110],
  'group.js': ['Map.groupBy([], String);', 'Map.groupBy', 117],
  'taken.js': ['const { withResolvers } = Promise;', 'Promise.withResolvers', 119],
  'any.js': ['AbortSignal.any([]);', 'AbortSignal.any', 116],
  'union.js': ['new Set().union(new Set());', 'Set.union', 122],
  'helper.js': ['new Map().values().map(String);', 'Iterator.map', 117],
  'global.js': ['new URLPattern({}); new CloseWatcher();', 'CloseWatcher', 126],
  'flag.js': ['/[a--b]/v.test("a");', 'RegExp mit „v“', 112],
  'event.js': ['document.addEventListener("scrollend", f);', 'Ereignis „scrollend“', 114],
  'element.js': ['jsx("div", { popover: "auto" });', '<div popover>', 114],
  'sheet.js': ['const html = `<style>a { width: 1cqw }</style>`;', 'Einheit cqw', 105],
  'has.css': ['form:has(input) { color: red; }', ':has', 105],
  'mix.css': ['a { color: color-mix(in srgb, red, blue); }', 'color-mix()', 111],
  'fallback.css': ['a { color: red; color: light-dark(var(--a), blue); }', 'light-dark()', 123],
  'unit.css': ['a { height: 100dvh; }', 'Einheit dvh', 108],
  'range.css': ['@media (width <= 48em) { a { color: red; } }', '@media (… <= …)', 104],
  'rule.css': ['@container (min-width: 1px) { a { color: red; } }', '@container', 105],
  'nested.css': ['a { color: red; b { color: blue; } }', 'Regel in einer Regel', 112],
  'layer.css': ['@layer one, two; @media print { a { color: red; } }', '@layer ohne Regeln', 104],
  'move.css': ['a { translate: 1px; }', 'translate', 104],
  'page.html': ['<style>a { field-sizing: content; }</style>', 'field-sizing', 123],
};

/** What the browser has, what is asked for first and what has a fallback. */
const PASSING = {
  'old.js': '[1].at(-1); structuredClone({}); [1].findLast(Boolean); new Map().size; Object.values({}).map(String);',
  'asked.js': 'document.body.checkVisibility?.(); if (typeof CloseWatcher === "function") f();',
  'own.js': 'const styles = { toSorted: "a" }; jsx("p", { className: styles.toSorted });',
  'supports.css': '@supports (height: 100dvh) { a { height: 100dvh; } }',
  'twice.css': 'a { height: 100vh; height: 100dvh; -webkit-mask-image: none; mask-image: none; }',
  'text.css': 'a::before { content: "color-mix(in srgb, red, blue)"; }',
};

test('what is newer than the game’s browser is refused with file, feature and version, and nothing else', () => {
  const newer = Object.fromEntries(Object.entries(NEWER).map(([name, [text]]) => [name, text]));
  const { code, lines } = check({ ...newer, ...PASSING });
  expect(code).toBe(1);
  for (const [name, [, feature, since]] of Object.entries(NEWER)) {
    const start = `${name}: ${feature} gibt es erst ab Chrome ${since}, gebaut wird für 103`;
    expect(lines.filter((line) => line.startsWith(start))).toHaveLength(1);
  }
  for (const name of Object.keys(PASSING)) expect(lines.filter((line) => line.startsWith(name))).toEqual([]);
});
