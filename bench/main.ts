import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchAudit } from './audit.ts';
import { benchHistory } from './history.ts';
import { isMet, type Row } from './measure.ts';
import { benchOrders } from './orders.ts';
import { benchPlanner } from './planner.ts';
import { benchRacing } from './racing.ts';
import { type Kontor, startKontor } from './server.ts';
import { benchTips } from './tips.ts';
import { benchTyping } from './typing.ts';
import { benchVod } from './vod.ts';

const PARTS: Record<string, (kontor: Kontor) => Promise<Row[]>> = {
  audit: benchAudit,
  history: benchHistory,
  orders: benchOrders,
  planner: benchPlanner,
  racing: benchRacing,
  tips: benchTips,
  typing: benchTyping,
  vod: benchVod,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const results = new URL('./results/', import.meta.url);
await mkdir(results, { recursive: true });
let missed = 0;

for (const name of wanted) {
  const part = PARTS[name];
  if (!part) throw new Error(`unknown part ${name}, there are: ${Object.keys(PARTS).join(', ')}`);
  const kontor = await startKontor();
  try {
    const rows = await part(kontor);
    console.table(rows);
    missed += rows.filter((row) => !isMet(row)).length;
    const machine = { cores: cpus().length, node: process.version, date: new Date().toISOString() };
    await writeFile(new URL(`${name}.json`, results), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  } finally {
    await kontor.stop();
  }
}
process.exitCode = missed > 0 ? 1 : 0;
