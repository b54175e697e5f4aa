import { isIPv6 } from 'node:net';

/** Who has one address of IPv6 has the 2^64 beside it, too. */
const NETWORK_GROUPS = 4;

/** Eight groups, whatever was left out. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** What stands for an address where requests are counted: the same for everything one household can call its own. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address) || address.includes('.')) return address;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
