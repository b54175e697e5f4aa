import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/server/process.ts';

const PROGRAM = '/usr/sbin/nginx';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What stands inside `http`; the server block listens on the given port. */
type Inside = (listen: string) => string;

const configuration = (folder: string, port: number, inside: Inside): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${inside(`listen 127.0.0.1:${port};`)}
}
`;

export interface Nginx {
  readonly port: number;
  /** The one process that answers. */
  readonly workerPid: number;
  stop: () => Promise<void>;
}

async function start(inside: Inside): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, inside));
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

/** A real nginx with one worker that serves a folder. */
export const startNginx = (files: string): Promise<Nginx> =>
  start((listen) => `server { ${listen} location / { alias ${files}/; } }`);

/** The same as a proxy: in turn to every port, uploads always to the first. */
export const startProxy = (ports: readonly number[]): Promise<Nginx> =>
  start(
    (listen) => `upstream all { ${ports.map((port) => `server 127.0.0.1:${port};`).join(' ')} keepalive 64; }
  server {
    ${listen}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    location / { proxy_pass http://all; }
    location /api/vods/upload { proxy_pass http://127.0.0.1:${ports[0]}; proxy_request_buffering off; }
  }`,
  );
