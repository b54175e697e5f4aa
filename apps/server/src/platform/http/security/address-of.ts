import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopback } from '#platform/env.ts';

/** The owner of one IPv6 address has the 2^64 beside it, too. */
const NETWORK_GROUPS = 4;

/** Eight groups, whatever was left out. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** The key under which requests of an address are counted: one for all addresses of a household. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address) || address.includes('.')) return address;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** Some proxies name the port, too. */
const plain = (address: string): string =>
  address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** The last address that is no trusted proxy; undefined for this machine, which may be a proxy that was not named. */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  const proxies = new BlockList();
  for (const one of trusted) {
    const [address = '', bits] = one.split('/');
    if (bits === undefined) proxies.addAddress(address, kindOf(address));
    else proxies.addSubnet(address, Number(bits), kindOf(address));
  }
  return ({ socket, headers }) => {
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    const said = [socket.remoteAddress ?? '', ...named.reverse()].map(plain);
    // What comes before something unreadable may be made up.
    const end = said.findIndex((address) => isIP(address) === 0);
    const way = end === -1 ? said : said.slice(0, end);
    const address = way.find((one) => !proxies.check(one, kindOf(one))) ?? way.at(-1);
    return address === undefined || isLoopback(address) ? undefined : networkOf(address);
  };
}
