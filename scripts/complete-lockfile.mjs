// A package index may lack the builds for other systems; npm then leaves them out of the lockfile, and `npm ci` refuses
// that lockfile everywhere. They are exact pins of their parents, so the missing lines can be written without asking.
// `--check` only looks.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.mjs';

const FILE = join(ROOT, 'package-lock.json');
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** As Node looks for it: beside the parent, then one folder up, and so on. */
function isListed(packages, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

function missingIn(packages) {
  return Object.entries(packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isListed(packages, parent, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** The name says for which system the build is; without that, npm would try to fetch it everywhere. */
function entryFor({ name, version, dev }) {
  const words = name.split(/[/-]/);
  const system = SYSTEMS.find((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  if (!/^\d+\.\d+\.\d+/.test(version) || !system || !processor)
    throw new Error(`package-lock.json: ${name}@${version}?`);
  const libc =
    words.includes('musl') || words.includes('musleabihf') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    version,
    cpu: [processor],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    os: [system],
  };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = missingIn(lock.packages);
if (missing.length === 0) process.exit(0);
if (process.argv.includes('--check')) {
  console.error(
    `In package-lock.json fehlen ${missing.length} Einträge. Ergänze sie: node scripts/complete-lockfile.mjs`,
  );
  process.exit(1);
}
for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryFor(one);
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${missing.length} Einträge ergänzt.`);
