import * as oauth from 'oauth4webapi';

interface Application {
  readonly browserUrl: string;
  readonly serverUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The secret goes in the body: Discord does not decode percent-encoding in a Basic header (discord-api-docs 6639), and secrets contain `-` and `_`. */
export function applicationAt({ browserUrl, serverUrl, clientId, clientSecret }: Application) {
  const server: oauth.AuthorizationServer = {
    issuer: serverUrl,
    authorization_endpoint: `${browserUrl}/oauth2/authorize`,
    token_endpoint: `${serverUrl}/api/oauth2/token`,
  };
  const client: oauth.Client = { client_id: clientId };
  return [server, client, oauth.ClientSecretPost(clientSecret)] as const;
}

/** A token without a person, only to check the credentials. */
export const askForOwnToken = (application: Application, signal: AbortSignal): Promise<Response> =>
  oauth.clientCredentialsGrantRequest(
    ...applicationAt(application),
    { scope: 'identify' },
    { signal, [oauth.allowInsecureRequests]: application.serverUrl.startsWith('http:') },
  );
