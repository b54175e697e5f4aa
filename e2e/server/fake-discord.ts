import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const PEOPLE: Readonly<Record<string, string>> = { '100000000000000031': 'Ina', '100000000000000032': 'Lou' };

/** As Discord makes them, with signs that must arrive as they are. */
export const APPLICATION = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x9-Kd_3.q' };

const isApplication = (form: URLSearchParams, authorization: string | undefined): boolean =>
  authorization === undefined &&
  form.get('client_id') === APPLICATION.DISCORD_CLIENT_ID &&
  form.get('client_secret') === APPLICATION.DISCORD_CLIENT_SECRET;

const send = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Asks who logs in; the id is the code and the token as well. */
function askWho(response: ServerResponse, { searchParams }: URL): void {
  const back = new URL(searchParams.get('redirect_uri') ?? 'http://nowhere');
  const links = Object.entries(PEOPLE).map(([id, name]) => {
    back.search = String(new URLSearchParams({ code: id, state: searchParams.get('state') ?? '' }));
    return `<a href="${back.href.replaceAll('&', '&amp;')}">Als ${name} anmelden</a>`;
  });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(links.join(' '));
}

/** Discord as a new installation meets it: a page in the browser, and answers for the server. */
export async function startFakeDiscord(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://discord');
    if (url.pathname === '/oauth2/authorize') return askWho(response, url);
    if (url.pathname === '/api/oauth2/token') {
      const form = new URLSearchParams(await text(request));
      if (!isApplication(form, request.headers.authorization))
        return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
      const token = form.get('code') ?? 'own';
      return send(response, { access_token: token, token_type: 'Bearer', expires_in: 604800, scope: 'identify' });
    }
    const id = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const name = PEOPLE[id];
    if (url.pathname === '/api/users/@me' && name)
      return send(response, { id, username: name.toLowerCase(), global_name: name, avatar: null });
    return void response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
