import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request. A lost answer says nothing about whether the message was stored. */
export type Behaviour =
  | 'ok'
  | 'spent'
  | 'pause'
  | 'flooded'
  | 'error'
  | 'hang'
  | 'hang-stored'
  | 'close'
  | 'close-stored'
  | 'gone'
  | 'unauthorised'
  | 'malformed'
  | 'redirect';

interface Embed {
  title: string;
  description?: string;
  color: number;
  url?: string;
  thumbnail?: { url: string };
  fields: { name: string; value: string }[];
}

interface Body {
  content?: string;
  embeds: Embed[];
  allowed_mentions?: { parse?: string[]; roles?: string[]; users?: string[] };
}

export interface StoredMessage {
  id: string;
  webhook: string;
  body: Body;
  edits: number;
  /** Everybody Discord would have notified. */
  pings: string[];
}

const TOKEN = 'token_of-a-webhook-0123456789';
const webhookId = (n: number): string => String(100_000_000_000_000_000n + BigInt(n));

/** Without `allowed_mentions` everything that looks like a mention is one. Embeds never notify. */
function pingsOf({ content = '', allowed_mentions: allowed }: Body): string[] {
  const found = [...content.matchAll(/<@&(\d+)>|<@!?(\d+)>|@(everyone|here)/g)];
  return found.flatMap(([text, role, user, all]) => {
    if (!allowed) return text;
    const { parse = [], roles = [], users = [] } = allowed;
    if (role) return parse.includes('roles') || roles.includes(role) ? `role ${role}` : [];
    if (user) return parse.includes('users') || users.includes(user) ? `user ${user}` : [];
    return all && parse.includes('everyone') ? all : [];
  });
}

const lengthOf = (texts: (string | undefined)[]): number => texts.reduce((sum, text) => sum + (text ?? '').length, 0);

/** Discord's own limits. */
function isValid({ content = '', embeds }: Body): boolean {
  const [embed] = embeds;
  if (content.length > 2_000 || embeds.length !== 1 || !embed) return false;
  const { title, description = '', fields } = embed;
  const isShort = title.length > 0 && title.length <= 256 && description.length <= 4_096 && fields.length <= 25;
  const areShort = fields.every(
    ({ name, value }) => name.length > 0 && name.length <= 256 && value.length > 0 && value.length <= 1_024,
  );
  const all = lengthOf([title, description, ...fields.flatMap(({ name, value }) => [name, value])]);
  return isShort && areShort && all <= 6_000;
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const piece of request) text += piece;
  return JSON.parse(text) as Body;
}

/** Discord's webhooks, as far as Kontor uses them. */
export async function standInForWebhooks() {
  const messages = new Map<string, StoredMessage>();
  const requests: string[] = [];
  const foreign: string[] = [];
  let behave: (webhook: string) => Behaviour = () => 'ok';
  let lastId = 0;

  /** Only an edit finds what is there already; of two equal messages both are stored. */
  function store(webhook: string, messageId: string | undefined, body: Body): StoredMessage | undefined {
    if (messageId === undefined) {
      lastId += 1;
      const message = {
        id: String(900_000_000_000_000_000n + BigInt(lastId)),
        webhook,
        body,
        edits: 0,
        pings: pingsOf(body),
      };
      messages.set(message.id, message);
      return message;
    }
    const message = messages.get(messageId);
    if (!message) return undefined;
    message.body = { ...message.body, ...body };
    message.edits += 1;
    return message;
  }

  function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://stand-in');
    const [, webhook, token, messageId] =
      /^\/api\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(pathname) ?? [];
    if (!webhook || token !== TOKEN) {
      foreign.push(`${request.method} ${request.url}`);
      return answer(response, 404, { code: 10_015, message: 'Unknown Webhook' });
    }
    requests.push(`${request.method} ${request.url}`);
    const body = await readBody(request);
    const behaviour = behave(webhook);
    if (behaviour === 'hang') return;
    if (behaviour === 'close') return void request.socket.destroy();
    if (behaviour === 'error') return answer(response, 500, {});
    if (behaviour === 'pause') return answer(response, 429, { retry_after: 0.02, global: false });
    // From what stands in front of Discord.
    if (behaviour === 'flooded') return void response.writeHead(429).end('<html>');
    if (behaviour === 'gone') return answer(response, 404, { code: 10_015, message: 'Unknown Webhook' });
    if (behaviour === 'unauthorised') return answer(response, 401, { code: 50_027, message: 'Invalid Webhook Token' });
    if (behaviour === 'redirect') return void response.writeHead(307, { location: `${address}/stolen` }).end();
    if (behaviour === 'malformed' || !isValid(body))
      return answer(response, 400, { code: 50_035, message: 'Invalid Form Body' });
    const stored = store(webhook, messageId, body);
    if (behaviour === 'hang-stored') return;
    if (behaviour === 'close-stored') return void request.socket.destroy();
    if (!stored) return answer(response, 404, { code: 10_008, message: 'Unknown Message' });
    const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' };
    answer(response, 200, { id: stored.id }, behaviour === 'spent' ? spent : { 'x-ratelimit-remaining': '4' });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    webhookId,
    webhook: (n = 1) => `${address}/api/webhooks/${webhookId(n)}/${TOKEN}`,
    /** As Discord shows it for copying. */
    real: (n = 1) => `https://discord.com/api/webhooks/${webhookId(n)}/${TOKEN}`,
    messages,
    requests,
    foreign,
    all: (n?: number) => [...messages.values()].filter(({ webhook }) => n === undefined || webhook === webhookId(n)),
    behave: (next: typeof behave) => {
      behave = next;
    },
    clear: () => {
      messages.clear();
      requests.length = 0;
      foreign.length = 0;
      behave = () => 'ok';
    },
    /** Ends what it lets hang. */
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
