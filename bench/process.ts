import { readdir, readFile } from 'node:fs/promises';

/** What a process holds of the machine's memory, in MiB. */
export async function memoryMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** What a process has used of the processors since it began. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The same of a process and of those it has started, as far as they are still there. */
export async function familyCpuSeconds(pid: number): Promise<number> {
  const stats = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid || Number(name) === pid ? cpuSeconds(Number(name)).catch(() => 0) : 0;
    });
  return (await Promise.all(stats)).reduce((sum, one) => sum + one, 0);
}
