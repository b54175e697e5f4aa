import * as oauth from 'oauth4webapi';

interface Application {
  /** Where the browser goes. */
  readonly browserUrl: string;
  /** Where the server asks. */
  readonly serverUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * What every request for a token begins with. The secret goes in the body: in a Basic header it would have to be
 * percent-encoded, which Discord does not undo (discord-api-docs 6639), and its secrets contain `-` and `_`.
 */
export function applicationAt({ browserUrl, serverUrl, clientId, clientSecret }: Application) {
  const server: oauth.AuthorizationServer = {
    issuer: serverUrl,
    authorization_endpoint: `${browserUrl}/oauth2/authorize`,
    token_endpoint: `${serverUrl}/api/oauth2/token`,
  };
  const client: oauth.Client = { client_id: clientId };
  return [server, client, oauth.ClientSecretPost(clientSecret)] as const;
}

/** The application proves itself without a person; what it is granted is of no use but for that. */
export const askForOwnToken = (application: Application, signal: AbortSignal): Promise<Response> =>
  oauth.clientCredentialsGrantRequest(
    ...applicationAt(application),
    { scope: 'identify' },
    { signal, [oauth.allowInsecureRequests]: application.serverUrl.startsWith('http:') },
  );
