import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Row, rounded } from './measure.ts';
import { startNginx } from './nginx.ts';
import { cpuSeconds, memoryMib } from './process.ts';
import type { Kontor } from './server.ts';
import type { Load, Outcome } from './vod-client.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('./vod-client.ts', import.meta.url));
const FILE_MIB = 512;
const MIB = 1024 * 1024;
const LOAD = { rangeBytes: 1_000_000, clients: 32, seconds: 10 };

function box(type: string, length: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The outline of an mp4 file that needs no rearranging. */
function outline(): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1_000, 12);
  mvhd.writeUInt32BE(3_600_000, 16);
  const moov = Buffer.concat([box('mvhd', mvhd.length, mvhd), box('trak', 0)]);
  return Buffer.concat([box('ftyp', 4, Buffer.from('isom')), box('moov', moov.length, moov)]);
}

/** Real bytes, no holes: a hole is quicker to read than anything on a disk. */
async function writeRecording(path: string): Promise<void> {
  const noise = randomBytes(MIB);
  const file = await open(path, 'w');
  await file.write(outline());
  await file.write(box('mdat', FILE_MIB * MIB));
  for (let count = 0; count < FILE_MIB; count += 1) {
    noise.writeUInt32BE(count);
    await file.write(noise);
  }
  await file.close();
  const past = new Date(Date.now() - 60_000);
  await utimes(path, past, past);
}

interface Recording {
  stream_id: string;
  storage_key: string;
  byte_length: string;
}

/** As a recorder leaves it: in the inbox. */
async function putIn({ db, dataDir }: Kontor): Promise<Recording> {
  const inbox = join(dataDir, 'recordings/inbox');
  await writeRecording(join(inbox, 'messung.part'));
  await rename(join(inbox, 'messung.part'), join(inbox, 'messung.mp4'));
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const { rows } = await db.query(
      `select stream_id, storage_key, byte_length from video where title = 'messung' and state = 'READY'`,
    );
    if (rows[0]) return rows[0];
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('the recording was not taken in');
}

interface Turn {
  name: string;
  pid: number;
  port: number;
  path: string;
}

async function measure(turn: Turn, load: Omit<Load, 'port' | 'path'>) {
  const cpuBefore = await cpuSeconds(turn.pid);
  let mostMib = 0;
  const watch = setInterval(async () => {
    mostMib = Math.max(mostMib, await memoryMib(turn.pid));
  }, 50);
  const { stdout } = await run(process.execPath, [
    CLIENT,
    JSON.stringify({ ...load, port: turn.port, path: turn.path }),
  ]);
  clearInterval(watch);
  const outcome: Outcome = JSON.parse(stdout);
  const speed = outcome.bytes / outcome.seconds / 1e6;
  const cpu = { server: (await cpuSeconds(turn.pid)) - cpuBefore, client: outcome.cpuSeconds };
  console.log(
    `${turn.name}: ${Math.round(speed)} MB/s, cpu seconds: server ${rounded(cpu.server)}, client ${rounded(cpu.client)}`,
  );
  return { speed, cpu, mostMib };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const better = (tries: Measured[]): Measured => tries.reduce((one, other) => (one.speed > other.speed ? one : other));

const say = (name: string, { speed, cpu }: Measured): string =>
  `${name} ${Math.round(speed)} MB/s (cpu seconds: server ${rounded(cpu.server)}, client ${rounded(cpu.client)})`;

/** Recordings leave at least half as fast as from nginx, and in bounded memory. */
export async function benchVod(kontor: Kontor): Promise<Row[]> {
  const { stream_id, storage_key, byte_length } = await putIn(kontor);
  const { pid } = kontor;
  const nginx = await startNginx(join(kontor.dataDir, 'recordings/files'));
  try {
    const load = { ...LOAD, fileBytes: Number(byte_length) };
    const turns = [
      { name: 'nginx', pid: nginx.workerPid, port: nginx.port, path: `/${storage_key}` },
      { name: 'Kontor', pid, port: Number(new URL(kontor.url).port), path: `/api/vod/${stream_id}` },
    ] as const;
    const before = await memoryMib(pid);
    const tries: Record<string, Measured[]> = { nginx: [], Kontor: [] };
    for (const turn of turns) await measure(turn, { ...load, seconds: 2 });
    for (const turn of [...turns, ...turns]) tries[turn.name]?.push(await measure(turn, load));
    const [fast, ours] = turns.map(({ name }) => better(tries[name] ?? [])) as [Measured, Measured];
    const most = Math.max(...(tries.Kontor ?? []).map(({ mostMib }) => mostMib));
    const how = `${LOAD.clients} connections, random ranges of 1 MB, ${FILE_MIB} MiB of real bytes in the page cache`;
    return [
      {
        what: 'recordings: throughput compared with nginx',
        value: rounded(ours.speed / fast.speed),
        unit: '×',
        goal: 0.5,
        atLeast: true,
        limit: say('nginx with 1 worker', fast),
        detail: `${say('Kontor', ours)}; ${how}`,
      },
      {
        what: 'recordings: memory grows by',
        value: rounded(most - before),
        unit: 'MiB',
        goal: 64,
        limit: `${rounded(before)} MiB before`,
        detail: `at most ${rounded(most)} MiB while sending`,
      },
    ];
  } finally {
    await nginx.stop();
  }
}
