// Kept to what Node 12 can parse, so that an old Node gets one line instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} ist zu alt. Kontor braucht Node 20.19 oder neuer: https://nodejs.org/de/download`,
  );
  process.exitCode = 1;
} else {
  import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv[2]));
}
