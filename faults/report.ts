import { readFile, writeFile } from 'node:fs/promises';
import { markdownTable } from '../bench/markdown-table.ts';

const PAGE = new URL('../docs/reliability.md', import.meta.url);
const RESULTS = /(<!-- results -->\n)[\s\S]*(<!-- \/results -->)/;

/** Puts the table of a whole run where people look for it. */
export async function writeReport(title: string, lines: readonly (readonly string[])[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const table = markdownTable(lines).join('\n');
  await writeFile(
    PAGE,
    page.replace(RESULTS, (_, open, close) => `${open}\n${title}\n\n${table}\n\n${close}`),
  );
}
