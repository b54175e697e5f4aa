import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED } from './allowed.ts';
import { CHROME, type Finding } from './compat-data.ts';
import { findInScript } from './scripts.ts';
import { findInStyles } from './styles.ts';

/** Where the styles of the pages stand that the server itself makes. */
const SERVER = join(import.meta.dirname, '../../../server/src');
const SERVER_PAGES = ['platform/http/html.ts', 'auth/demo-discord.routes.ts'];

function findIn(name: string, source: string): Finding[] {
  if (name.endsWith('.js')) return findInScript(source);
  if (name.endsWith('.css')) return findInStyles(source);
  if (name.endsWith('.html'))
    return [...source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].flatMap(([, sheet = '']) => findInStyles(sheet));
  return findInStyles(/const STYLE = `(?:<style>)?([^`<]+)/.exec(source)?.[1] ?? 'nothing { found');
}

const used = new Set<(typeof ALLOWED)[number]>();

function isAllowed(feature: string, text: string): boolean {
  const entry = ALLOWED.find((one) => one.feature === feature && (one.where?.test(text) ?? true));
  if (entry) used.add(entry);
  return entry !== undefined;
}

/** One sentence for each thing in a file that Chrome 103 does not have. */
function complaintsAbout(name: string, source: string): string[] {
  return findIn(name, source)
    .filter(({ feature, at }) => !isAllowed(feature, source.slice(at)))
    .map(({ feature, since, at }) => {
      const excerpt = source.slice(at, at + 70).replaceAll(/\s+/g, ' ');
      return `${name}: ${feature} gibt es erst ab Chrome ${since}, gebaut wird für ${CHROME}: ${excerpt} …`;
    });
}

const folder = process.argv[2];
const built = folder ?? join(import.meta.dirname, '../../dist');
const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name));
const complaints = new Set(files.flatMap((name) => complaintsAbout(name, readFileSync(join(built, name), 'utf8'))));
if (!folder) {
  const pages = SERVER_PAGES.flatMap((name) => complaintsAbout(name, readFileSync(join(SERVER, name), 'utf8')));
  for (const complaint of pages) complaints.add(complaint);
  for (const one of ALLOWED)
    if (!used.has(one)) complaints.add(`allowed.ts: ${one.feature} wird nirgends mehr verwendet.`);
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.size > 0 || files.length === 0 ? 1 : 0;
