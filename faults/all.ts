import { connectionsExhausted } from './connections-exhausted.ts';
import { databaseRefuses, databaseResets, databaseStalls } from './database-away.ts';
import type { Fault } from './fault.ts';
import { hostileCustomer } from './hostile-customer.ts';
import { killBackend, killPostgres, killServer } from './kills.ts';
import { overload } from './overload.ts';
import { powerCut } from './power-cut.ts';
import { selfCheck } from './self-check.ts';
import { clockBack } from './surroundings/clock-back.ts';
import { discordTrouble } from './surroundings/discord.ts';
import { diskFull } from './surroundings/disk-full.ts';
import { gameServer } from './surroundings/game-server.ts';
import { slowDisk } from './surroundings/slow-disk.ts';
import { stalledPeers } from './surroundings/stalled-peers.ts';
import { uploadCut } from './surroundings/upload-cut.ts';
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
  diskFull,
  slowDisk,
  clockBack,
  discordTrouble,
  gameServer,
  uploadCut,
  stalledPeers,
  overload,
];
