import type { IncomingMessage } from 'node:http';
import { type Env, isLoopback } from '#platform/env.ts';

type Headers = IncomingMessage['headers'];

const FROM_PROXY = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|x-client-ip|true-client-ip|cf-.*)$/;

/** Whether a proxy has passed this on; one that wants to hide can. */
export const isProxied = (headers: Headers): boolean => Object.keys(headers).some((name) => FROM_PROXY.test(name));

const hostName = (host = ''): string => host.replace(/:\d{1,5}$/, '');

/**
 * Whether a request does not come from this machine. Browsers speak no HTTP/1.0, which nginx does by default, without a
 * word of itself.
 */
function isFromElsewhere({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean {
  return isProxied(headers) || httpVersion === '1.0' || !isLoopback(hostName(headers.host));
}

/** In the demo every visitor can be the owner: unless it is forced it serves this machine alone, whatever stands in front. */
export const createIsOutside = ({ isDemo, DEMO }: Pick<Env, 'isDemo' | 'DEMO'>): typeof isFromElsewhere =>
  isDemo && DEMO !== 'force' ? isFromElsewhere : () => false;
