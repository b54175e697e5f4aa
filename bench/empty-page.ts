import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function build(folder: string): Promise<Map<string, Buffer>> {
  const args = ['build', at('./empty-page'), '--outDir', folder, '--target', 'es2023', '--logLevel', 'error'];
  await run(process.execPath, [at('../node_modules/vite/bin/vite.js'), ...args]);
  const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) in TYPES);
  const files = names.map(async (name) => [`/${name}`, gzipSync(await readFile(join(folder, name)))] as const);
  return new Map(await Promise.all(files));
}

export interface EmptyPage {
  readonly url: string;
  stop: () => void;
}

/** The least that the same tools can show: React and Mantine's provider around one title, answered from memory. */
export async function startEmptyPage(): Promise<EmptyPage> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-empty-'));
  const files = await build(folder).finally(() => rm(folder, { recursive: true, force: true }));
  const server = createServer(({ url = '/' }, answer) => {
    const name = url === '/' ? '/index.html' : url;
    const file = files.get(name);
    if (!file) return answer.writeHead(404).end();
    const type = TYPES[extname(name)];
    return answer
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': file.length })
      .end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
