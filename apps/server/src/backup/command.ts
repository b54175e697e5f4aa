import { NOT_IN_BACKUP } from '#slices';
import { runCommand } from './run-command.ts';

await runCommand(process.argv.slice(2), NOT_IN_BACKUP);
