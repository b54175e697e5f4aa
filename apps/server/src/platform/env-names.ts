import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ENV_NAMES } from './env.ts';

/** Variables of Node itself. */
const OF_NODE = /^(NODE_\w+|\w+_PROXY|TZ|LANG)$/i;

/** Written by some editors on Windows. */
const BOM = '\uFEFF';

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, char] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (char === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The known name that was probably meant; `share` is how much of it may differ. */
function nearestName(name: string, share: number): string | undefined {
  const all = ENV_NAMES.map((known) => ({ known, edits: distance(name.toUpperCase(), known) }));
  const [best] = all.toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= name.length * share ? best.known : undefined;
}

/** One line for each unknown variable. In the environment, which others use too, only near misses of our names count. */
export function unknownVariables(environment: readonly string[], file: readonly string[]): string[] {
  const isUnknown = (name: string): boolean => !(ENV_NAMES as string[]).includes(name) && !OF_NODE.test(name);
  const others = environment.filter((name) => !file.includes(name) && nearestName(name, 0.2) !== undefined);
  return [...file, ...others].filter(isUnknown).map((name) => {
    if (name.startsWith(BOM))
      return `${name.slice(1)} bleibt ohne Wirkung, weil davor in .env ein unsichtbares Zeichen steht. Speichere die Datei als UTF-8 ohne BOM.`;
    const meant = nearestName(name, 0.4);
    return `${name} ist unbekannt und bleibt ohne Wirkung.${meant ? ` Meintest du ${meant}?` : ''}`;
  });
}

/** Node ignores a line without an equals sign silently. */
export function linesWithoutEquals(text: string): string[] {
  const lines = text.replace(/=\s*(["'`])[\s\S]*?\1/g, '=').split('\n');
  const names = lines.filter((line) => !line.includes('=')).map((line) => /^\s*(?:export\s+)?(\w+)/.exec(line)?.[1]);
  return ENV_NAMES.filter((name) => names.includes(name)).map(
    (name) => `In .env fehlt hinter ${name} das Gleichheitszeichen.`,
  );
}

function readEnvFile(): string {
  const option = process.execArgv.find((argument) => argument.startsWith('--env-file='));
  return option ? readFileSync(option.slice(option.indexOf('=') + 1), 'utf8') : '';
}

export function unknownHere(): string[] {
  const file = readEnvFile();
  return [...unknownVariables(Object.keys(process.env), Object.keys(parseEnv(file))), ...linesWithoutEquals(file)];
}
