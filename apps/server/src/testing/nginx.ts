import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { freePort, temporaryFolder } from '#platform/testing/processes.ts';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian keeps it where only root looks. */
export const NGINX = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find(isProgram);

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const configuration = (folder: string, site: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`;

const EXAMPLE = join(import.meta.dirname, '../../../../docs/betrieb/nginx.conf');

/** The example for operators, without https and for other ports and folders. */
async function exampleSite(port: number, kontor: number, files: string): Promise<string> {
  const example = await readFile(EXAMPLE, 'utf8');
  const [before = '', , https = ''] = example.split(/^server \{\n/m);
  const site = https.replace(/^ {2}(?:listen|ssl_\w+) .*\n/gm, '').replace(/alias \S+;/, `alias ${files}/;`);
  return `${before.replace('127.0.0.1:8080', `127.0.0.1:${kontor}`)}server {\n  listen 127.0.0.1:${port};\n${site}`;
}

interface Behind {
  /** The port of Kontor. */
  readonly kontor: number;
  /** Where its recordings are. */
  readonly files: string;
}

/** A real nginx in front of Kontor, set up as docs/betrieb/nginx.conf says; ends with the test. Answers its port. */
export async function startNginx({ kontor, files }: Behind): Promise<number> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, await exampleSite(port, kontor, files)));
  const child = spawn(NGINX ?? '', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await until('nginx answers', () => {
    if (child.exitCode !== null) throw new Error('nginx stopped');
    return fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  });
  return port;
}
