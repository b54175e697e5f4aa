import { readdir, readFile } from 'node:fs/promises';

/** What a process holds of the machine's memory, in MiB. */
export async function memoryMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The fields of `/proc/<pid>/stat` after the name, which may itself contain spaces. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** What a process has used of the processors since it began. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = await statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(pids.map((one) => statOf(one).catch((): string[] => [])));
  return pids.filter((_, at) => Number(parents[at]?.[1]) === pid);
}

/** The same of a process and of those it has started, as far as they are still there. */
export async function familyCpuSeconds(pid: number): Promise<number> {
  const family = [pid, ...(await childrenOf(pid))];
  const used = await Promise.all(family.map((one) => cpuSeconds(one).catch(() => 0)));
  return used.reduce((sum, one) => sum + one, 0);
}
