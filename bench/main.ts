import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchAudit } from './audit.ts';
import { benchHistory } from './history.ts';
import { isMet, type Row } from './measure.ts';
import { benchOrders } from './orders.ts';
import { benchPlanner } from './planner.ts';
import { benchRacing } from './racing.ts';
import { onKontor } from './server.ts';
import { benchTips } from './tips.ts';
import { benchTyping } from './typing.ts';
import { benchVod } from './vod.ts';

const PARTS: Record<string, () => Promise<Row[]>> = {
  audit: onKontor(benchAudit),
  history: onKontor(benchHistory),
  orders: onKontor(benchOrders),
  planner: onKontor(benchPlanner),
  racing: onKontor(benchRacing),
  tips: onKontor(benchTips),
  typing: onKontor(benchTyping),
  vod: onKontor(benchVod),
};

const RESULTS = new URL('./results/', import.meta.url);

async function runPart(name: string): Promise<Row[]> {
  const part = PARTS[name];
  if (!part) throw new Error(`unknown part ${name}, there are: ${Object.keys(PARTS).join(', ')}`);
  const since = performance.now();
  const rows = await part();
  const seconds = Math.round((performance.now() - since) / 1000);
  const machine = { cores: cpus().length, node: process.version, date: new Date().toISOString() };
  await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify({ machine, seconds, rows }, null, 2)}\n`);
  console.log(`\n${name}, ${seconds} s`);
  for (const { detail, limit, ...row } of rows) console.log(`  ${row.what}: ${detail}; against ${limit}`);
  return rows;
}

const sayGoal = ({ goal, unit, atLeast }: Row): string => `${atLeast ? '≥' : '≤'} ${goal} ${unit}`;

await mkdir(RESULTS, { recursive: true });
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const rows: Row[] = [];
for (const name of wanted) rows.push(...(await runPart(name)));
console.table(
  rows.map((row) => ({
    what: row.what,
    measured: `${row.value} ${row.unit}`,
    goal: sayGoal(row),
    '': isMet(row) ? 'met' : 'MISSED',
  })),
);
process.exitCode = rows.every(isMet) ? 0 : 1;
