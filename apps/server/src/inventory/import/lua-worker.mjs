import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Every file is read in a new thread, and most of its start would go into stripping types again.
enableCompileCache(join(import.meta.dirname, '../../../../../node_modules/.cache/kontor-server'));
await import('./lua-worker.ts');
