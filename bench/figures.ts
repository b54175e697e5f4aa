import { readFile, writeFile } from 'node:fs/promises';
import { markdownTable } from './markdown-table.ts';
import { isMet, type Row } from './measure.ts';

const PAGE = new URL('../docs/performance.md', import.meta.url);
const RESULTS = new URL('./results/', import.meta.url);
const FIGURES = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/;

export interface Result {
  machine: { cores: number; memoryGib: number; node: string; date: string };
  seconds: number;
  rows: Row[];
}

const formatNumber = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

export const formatGoal = ({ goal, unit, atLeast }: Row): string =>
  `${atLeast ? '≥' : '≤'} ${formatNumber(goal)} ${unit}`;

/** What stands beside it and its first figure; the others are in the results. */
const cells = (row: Row): string[] => {
  const measured = `${formatNumber(row.value)} ${row.unit}`;
  const [beside = ''] = row.limit.split(/[,;] /);
  return [row.what, isMet(row) ? measured : `**${measured}**`, formatGoal(row), beside];
};

const MANY = 12;
const WORST = 5;

/** How near to its goal, or how far beyond. */
const shareOfGoal = ({ value, goal, atLeast }: Row): number => (atLeast ? goal / value : value / Math.max(goal, 0.001));

/** All rows of a part, or the worst of them and how the others are. */
function shown(part: string, rows: readonly Row[]): string[][] {
  if (rows.length <= MANY) return rows.map(cells);
  const [worst, others] = [
    rows.toSorted((a, b) => shareOfGoal(b) - shareOfGoal(a)).slice(0, WORST),
    rows.length - WORST,
  ];
  return [...worst.map(cells), [`${part}: ${others} more, in \`bench/results\``, 'better', '', '']];
}

/** Puts the last results of these parts into docs/performance.md, missed goals in bold. */
export async function writeFigures(parts: readonly string[]): Promise<void> {
  const results: [string, Result][] = [];
  for (const part of parts) {
    const text = await readFile(new URL(`${part}.json`, RESULTS), 'utf8').catch(() => undefined);
    if (text) results.push([part, JSON.parse(text)]);
  }
  const [first] = results;
  if (!first) return;
  const { cores, memoryGib, node } = first[1].machine;
  const day = results
    .map(([, { machine }]) => machine.date)
    .sort()[0]
    ?.slice(0, 10);
  const lines = [
    `Measured on ${cores} cores, ${memoryGib} GiB, Node ${node.replace('v', '')}, ${day}.`,
    '',
    ...markdownTable([
      ['what', 'measured', 'goal', 'beside it in the same run'],
      ...results.flatMap(([part, { rows }]) => shown(part, rows)),
    ]),
    '',
  ];
  const page = await readFile(PAGE, 'utf8');
  if (!FIGURES.test(page)) throw new Error('docs/performance.md has no place for the figures');
  await writeFile(
    PAGE,
    page.replace(FIGURES, (_, begin, end) => `${begin}\n${lines.join('\n')}\n${end}`),
  );
}
