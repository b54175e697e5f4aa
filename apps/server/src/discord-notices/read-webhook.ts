/** All that is kept of a webhook's address: the host is Kontor's own choice. */
export interface Webhook {
  readonly id: string;
  readonly token: string;
  readonly threadId?: string;
}

const HOSTS = new Set(['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com']);
const PATH = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20})\/([\w-]{20,100})\/?$/;

/** Reads a webhook's address as Discord shows it for copying; `undefined` for every other one. `otherOrigin` is for tests. */
export function readWebhook(address: string, otherOrigin?: string): Webhook | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, port, username, password, hostname, origin, pathname, searchParams } = new URL(address);
  const isDiscord = protocol === 'https:' && port === '' && HOSTS.has(hostname);
  if (username || password || !(isDiscord || (otherOrigin !== undefined && origin === otherOrigin))) return undefined;
  const [, id, token] = PATH.exec(pathname) ?? [];
  const threadId = searchParams.get('thread_id');
  if (!id || !token || (threadId !== null && !/^\d{17,20}$/.test(threadId))) return undefined;
  return { id, token, ...(threadId === null ? {} : { threadId }) };
}
