import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { FAULTS } from './all.ts';
import { type Fault, type Seen, Skipped } from './fault.ts';
import { removeTemplate } from './kontor.ts';
import { writeReport } from './report.ts';

interface Outcome {
  fault: string;
  promised: string;
  seen: string;
  lost: number;
  doubled: number;
  unanswered: number;
  state: 'kept' | 'BROKEN' | 'skipped';
  seconds: number;
}

async function runFault({ name, promised, run }: Fault): Promise<Outcome> {
  const since = performance.now();
  const outcome = ({ text, isKept, ...counts }: Seen, isSkipped = false): Outcome => ({
    fault: name,
    promised,
    seen: text,
    ...counts,
    state: isSkipped ? 'skipped' : isKept ? 'kept' : 'BROKEN',
    seconds: Math.round((performance.now() - since) / 1000),
  });
  const nothing = { lost: 0, doubled: 0, unanswered: 0 };
  try {
    return outcome(await run());
  } catch (error) {
    if (error instanceof Skipped) return outcome({ ...nothing, text: error.message, isKept: true }, true);
    console.error(error);
    return outcome({ ...nothing, text: String(error), isKept: false });
  }
}

function print({ fault, state, promised, seen, ...counts }: Outcome): void {
  console.log(`\n${fault}: ${state} (${counts.seconds} s)`);
  console.log(`  promised: ${promised}`);
  console.log(`  seen:     ${seen}`);
  console.log(`  lost ${counts.lost}, doubled ${counts.doubled}, unanswered ${counts.unanswered}`);
}

const named = process.argv.slice(2);
const unknown = named.find((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown) {
  console.error(`Unknown fault "${unknown}". There are: ${FAULTS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const outcomes: Outcome[] = [];
for (const fault of FAULTS) {
  if (named.length > 0 && !named.includes(fault.name)) continue;
  const outcome = await runFault(fault);
  print(outcome);
  outcomes.push(outcome);
}
await removeTemplate();

const head = ['fault', 'promised', 'seen', 'lost', 'doubled', 'unanswered', ''];
const lines = outcomes.map((one) => [
  one.fault,
  one.promised,
  one.seen,
  ...[one.lost, one.doubled, one.unanswered].map(String),
  one.state,
]);
console.log('');
for (const line of [head, ...lines]) console.log(`| ${line.join(' | ')} |`);
const isWhole = named.length === 0;
const machine = { cores: cpus().length, node: process.version, date: new Date().toISOString() };
if (isWhole) {
  const results = new URL('./results.json', import.meta.url);
  await writeFile(results, `${JSON.stringify({ machine, outcomes }, null, 2)}\n`);
  await writeReport(`${machine.cores} cores, Node ${machine.node}, ${machine.date.slice(0, 10)}.`, [head, ...lines]);
}
const broken = outcomes.filter(({ state }) => state === 'BROKEN').length;
const skipped = outcomes.filter(({ state }) => state === 'skipped').length;
console.log(`${outcomes.length - broken - skipped} kept, ${broken} broken, ${skipped} skipped`);
// A fault that broke off may have left something behind that still waits.
process.exit(broken > 0 || outcomes.length === 0 ? 1 : 0);
