import { connectionsExhausted } from './connections-exhausted.ts';
import { databaseRefuses, databaseResets, databaseStalls } from './database-away.ts';
import type { Fault } from './fault.ts';
import { hostileCustomer } from './hostile-customer.ts';
import { killBackend, killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { overload } from './overload.ts';
import { powerCut } from './power-cut.ts';
import { selfCheck } from './self-check.ts';
import { SURROUNDINGS } from './surroundings/all.ts';
import { twoProcesses } from './two-processes.ts';

/** In the order in which they are run. */
export const FAULTS: readonly Fault[] = [
  selfCheck,
  killServer,
  killPostgres,
  killBackend,
  databaseRefuses,
  databaseStalls,
  databaseResets,
  connectionsExhausted,
  powerCut,
  twoProcesses,
  hostileCustomer,
  ...SURROUNDINGS,
  overload,
];
