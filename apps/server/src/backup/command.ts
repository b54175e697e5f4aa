// Before anything else: what is imported below comes from the cache, already compiled.
import '#platform/compile-cache.mjs';
import { setFlagsFromString } from 'node:v8';

const { runCommand } = await import('./run-command.ts');
// From here on the work decides how much memory is held.
setFlagsFromString('--semi-space-growth-factor=16');
await runCommand(process.argv.slice(2));
