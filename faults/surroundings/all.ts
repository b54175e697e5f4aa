import type { Fault } from '../fault.ts';
import { clockBack } from './clock-back.ts';
import { discordTrouble } from './discord.ts';
import { diskFull } from './disk-full.ts';
import { gameServer } from './game-server.ts';
import { slowDisk } from './slow-disk.ts';
import { stalledPeers } from './stalled-peers.ts';
import { uploadCut } from './upload-cut.ts';

/** What can go wrong around the server: its disk, its clock, and those it talks to. */
export const SURROUNDINGS: readonly Fault[] = [
  diskFull,
  slowDisk,
  clockBack,
  discordTrouble,
  gameServer,
  uploadCut,
  stalledPeers,
];
