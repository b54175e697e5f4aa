import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { benchCrowd } from './crowd.ts';
import { formatGoal, type Result, writeFigures } from './figures.ts';
import { benchBrowser } from './first-load.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { isMet, type Row } from './measure.ts';
import { benchMemory } from './memory.ts';
import { onKontor } from './server.ts';
import { benchStart } from './start.ts';
import { benchStockReach } from './stock-reach.ts';
import { benchStomp } from './stomp.ts';
import { benchWrites } from './writes.ts';

const PARTS: Record<string, () => Promise<Row[]>> = {
  http: onKontor(benchHttp),
  writes: onKontor(benchWrites),
  stomp: benchStomp,
  'stock-reach': onKontor(benchStockReach),
  crowd: onKontor(benchCrowd),
  growth: benchGrowth,
  browser: onKontor(benchBrowser),
  start: benchStart,
  memory: benchMemory,
};

const RESULTS = new URL('./results/', import.meta.url);

async function runPart(name: string): Promise<Row[]> {
  const part = PARTS[name];
  if (!part) throw new Error(`unknown part ${name}, there are: ${Object.keys(PARTS).join(', ')}`);
  const since = performance.now();
  const rows = await part();
  const seconds = Math.round((performance.now() - since) / 1000);
  const memoryGib = Math.round(totalmem() / 1024 ** 3);
  const machine = { cores: cpus().length, memoryGib, node: process.version, date: new Date().toISOString() };
  const result: Result = { machine, seconds, rows };
  await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${name}, ${seconds} s`);
  for (const { detail, limit, ...row } of rows) console.log(`  ${row.what}: ${detail}; against ${limit}`);
  return rows;
}

await mkdir(RESULTS, { recursive: true });
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const rows: Row[] = [];
for (const name of wanted) rows.push(...(await runPart(name)));
console.table(
  rows.map((row) => ({
    what: row.what,
    measured: `${row.value} ${row.unit}`,
    goal: formatGoal(row),
    '': isMet(row) ? 'met' : 'MISSED',
  })),
);
await writeFigures(Object.keys(PARTS));
process.exitCode = rows.every(isMet) ? 0 : 1;
