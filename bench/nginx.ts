import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/server/process.ts';

const PROGRAM = '/usr/sbin/nginx';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const configuration = (folder: string, port: number, files: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { alias ${files}/; }
  }
}
`;

export interface Nginx {
  readonly port: number;
  /** The one process that answers. */
  readonly workerPid: number;
  stop: () => Promise<void>;
}

/** A real nginx with one worker that serves a folder. */
export async function startNginx(files: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, files));
  const child = spawn(PROGRAM, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const isUp = () => fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return {
    port,
    workerPid: Number(children.trim().split(' ')[0]),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
