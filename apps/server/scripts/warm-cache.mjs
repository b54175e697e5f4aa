// Fills the cache of compiled code without starting anything: for images, whose first start should be like every other.
import '../src/platform/compile-cache.mjs';
import { flushCompileCache } from 'node:module';

for (const file of ['main.ts', 'platform/postgres/embedded-postgres.ts', 'platform/postgres/own-database.ts', 'app.ts'])
  await import(`../src/${file}`);
flushCompileCache();
process.exit(0);
