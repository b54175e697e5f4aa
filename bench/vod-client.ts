import { connect } from 'node:net';

/** What to ask for, and how hard; given as JSON in the first argument. */
export interface Load {
  port: number;
  path: string;
  fileBytes: number;
  rangeBytes: number;
  clients: number;
  seconds: number;
}

/** What came of it, printed as JSON. */
export interface Outcome {
  bytes: number;
  seconds: number;
  cpuSeconds: number;
}

const HEADER_END = '\r\n\r\n';
// Bytes are only counted, so all connections may write over the same place.
const scratch = Buffer.allocUnsafeSlow(1024 * 1024);

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Asks for one range after the other over one connection. */
function viewer({ port, path, fileBytes, rangeBytes }: Load, isOver: () => boolean, onBytes: (count: number) => void) {
  let wanted = '';
  let header = '';
  let missing = 0;
  const ask = (): void => {
    const start = Math.floor(Math.random() * (fileBytes - rangeBytes));
    const range = `${start}-${start + rangeBytes - 1}`;
    wanted = `content-range: bytes ${range}/${fileBytes}\r\n`;
    header = '';
    missing = -1;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=${range}\r\n\r\n`);
  };
  const readHeader = (bytes: Buffer): number => {
    const before = header.length;
    header += bytes.toString('latin1', 0, Math.min(bytes.length, 8_192));
    const end = header.indexOf(HEADER_END);
    if (end < 0) return bytes.length;
    header = header.slice(0, end + 2);
    if (!header.startsWith('HTTP/1.1 206 ')) fail(`unexpected answer: ${header}`);
    if (!header.toLowerCase().includes(wanted)) fail(`another part than ${wanted} ${header}`);
    missing = rangeBytes;
    return end + HEADER_END.length - before;
  };
  const receive = (count: number, buffer: Uint8Array): boolean => {
    const used = missing < 0 ? readHeader(buffer.subarray(0, count) as Buffer) : 0;
    if (missing < 0) return true;
    missing -= count - used;
    if (missing < 0) fail('more bytes than asked for');
    onBytes(count - used);
    if (missing === 0) {
      if (isOver()) socket.destroy();
      else ask();
    }
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: scratch, callback: receive } });
  socket.once('connect', ask).on('error', (error) => fail(String(error)));
  socket.on('end', () => fail('the server has closed the connection'));
}

const load: Load = JSON.parse(process.argv[2] ?? '');
const begun = performance.now();
const end = begun + load.seconds * 1000;
let bytes = 0;
let last = begun;
for (let count = 0; count < load.clients; count += 1) {
  const onBytes = (more: number): void => {
    bytes += more;
    last = performance.now();
  };
  viewer(load, () => performance.now() >= end, onBytes);
}
process.once('beforeExit', () => {
  const { user, system } = process.cpuUsage();
  const outcome: Outcome = { bytes, seconds: (last - begun) / 1000, cpuSeconds: (user + system) / 1e6 };
  console.log(JSON.stringify(outcome));
});
