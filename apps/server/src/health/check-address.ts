import { randomUUID } from 'node:crypto';
import type { Env } from '#platform/env.ts';
import { codeOf, readText } from '#platform/fetch.ts';
import { parseJson } from '#platform/json.ts';
import { type Finding, ok, TIMEOUT_MS, warning, wrong } from './finding.ts';
import { INSTALLATION, Reached } from './readiness.routes.ts';

const BYTES_MAX = 64 * 1024;

export type Probe =
  | { readonly reached: Reached }
  | { readonly status: number; readonly location: string | null }
  | { readonly code: string };

/** Redirects are not followed: only configured addresses are called. */
export async function probe(url: string): Promise<Probe> {
  try {
    // Bypasses every cache.
    const response = await fetch(`${url}${INSTALLATION}?${randomUUID()}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = response;
    const reached = parseJson(Reached, await readText(response, BYTES_MAX));
    return status === 200 && reached ? { reached } : { status, location: headers.get('location') };
  } catch (error) {
    return { code: codeOf(error) };
  }
}

const CERTIFICATE =
  'Besorge ein gültiges Zertifikat für diese Adresse; Caddy macht das von selbst, für nginx hilft certbot.';
const NO_HTTPS = [
  'Dort antwortet http statt https.',
  'Richte im Proxy https ein, oder trage in .env PUBLIC_URL mit http:// ein.',
] as const;

/** Why nothing answers, by the codes of Node. */
const UNREACHABLE: Record<string, readonly [text: string, fix: string]> = {
  ENOTFOUND: ['Diesen Namen gibt es nicht.', 'Prüfe die Schreibweise von PUBLIC_URL und den DNS-Eintrag der Adresse.'],
  ECONNREFUSED: [
    'Dort antwortet niemand.',
    'Starte den Proxy, und prüfe, ob PUBLIC_URL und die Ports in der Firewall stimmen.',
  ],
  CERT_HAS_EXPIRED: ['Das Zertifikat ist abgelaufen.', 'Erneuere das Zertifikat im Proxy.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['Das Zertifikat gilt für eine andere Adresse.', CERTIFICATE],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['Das Zertifikat ist selbst gemacht, Browser warnen davor.', CERTIFICATE],
  SELF_SIGNED_CERT_IN_CHAIN: ['Das Zertifikat ist selbst gemacht, Browser warnen davor.', CERTIFICATE],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'Dem Zertifikat fehlt ein Zwischenzertifikat.',
    'Trage im Proxy die ganze Kette ein (fullchain.pem).',
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: NO_HTTPS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_HTTPS,
};

function unreachable(url: string, code: string): Finding {
  const [text, fix] = UNREACHABLE[code] ?? [];
  if (text && fix) return wrong(`${url}: ${text}`, fix);
  // Many routers do not let a machine reach itself by its public address.
  return warning(
    `${url} ist von diesem Rechner aus nicht erreichbar${code && code !== 'TIMEOUT' ? ` (${code})` : ''}.`,
    'Öffne die Adresse auf einem anderen Gerät. Geht sie dort, ist alles gut; sonst prüfe Proxy, Firewall und Portfreigabe.',
  );
}

function redirected(url: string, location: string): Finding {
  const target = URL.parse(location, url);
  const own = new URL(url);
  if (target?.host === own.host && target.protocol === own.protocol)
    return wrong(
      `${url} leitet im Kreis um.`,
      'Der Proxy leitet auf https um, obwohl er schon so gefragt wird. Bei Cloudflare: stelle SSL auf „Full (strict)“.',
    );
  if (target?.hostname === own.hostname && target.protocol === 'https:')
    return wrong(`${url} leitet auf https um.`, `Trage in .env PUBLIC_URL=${target.origin} ein und starte Kontor neu.`);
  return wrong(
    `${url} leitet auf ${target?.origin ?? 'eine andere Adresse'} um.`,
    'Trage in .env als PUBLIC_URL die Adresse ein, die im Browser stehen bleibt, und starte Kontor neu.',
  );
}

function otherAnswer({ PUBLIC_URL, PORT }: Env, status: number): Finding {
  if (status >= 502 && status <= 504)
    return wrong(
      `Unter ${PUBLIC_URL} antwortet der Proxy, erreicht Kontor aber nicht (${status}).`,
      `Trage im Proxy als Ziel http://127.0.0.1:${PORT} ein.`,
    );
  if (status === 401 || status === 403)
    return wrong(
      `Unter ${PUBLIC_URL} lässt der Proxy niemanden durch (${status}).`,
      'Nimm im Proxy die Anmeldung oder die Sperre für diese Adresse heraus.',
    );
  return wrong(
    `Unter ${PUBLIC_URL} antwortet etwas anderes als Kontor (${status}).`,
    `Prüfe PUBLIC_URL, und trage im Proxy als Ziel für alle Pfade http://127.0.0.1:${PORT} ein.`,
  );
}

function judgeReached(env: Env, { host, isForwarded }: Reached): Finding {
  const { PUBLIC_URL, isDemo, isHttps, isLocal, TRUST_PROXY } = env;
  if (isLocal && !isDemo)
    return warning(
      `${PUBLIC_URL} gilt nur auf diesem Rechner.`,
      'Trage in .env als PUBLIC_URL die Adresse ein, unter der andere die Seite öffnen.',
    );
  if (isLocal) return ok(`${PUBLIC_URL}, nur auf diesem Rechner.`);
  if (host !== new URL(PUBLIC_URL).host)
    return warning(
      `Der Proxy gibt die Adresse nicht weiter: Kontor sieht ${host} statt ${new URL(PUBLIC_URL).host}.`,
      'Für nginx: proxy_set_header Host $host; Caddy macht es von selbst.',
    );
  if (TRUST_PROXY.length > 0 && !isForwarded)
    return warning(
      'Der Proxy sagt nicht, wer zu Besuch ist (X-Forwarded-For fehlt).',
      'Für nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;',
    );
  if (!isHttps)
    return warning(
      `${PUBLIC_URL} ist ohne https: Anmeldungen lassen sich mitlesen, und das Tablet im Spiel bleibt leer.`,
      'Richte im Proxy https ein, und trage PUBLIC_URL mit https:// in .env ein.',
    );
  return ok(`${PUBLIC_URL} führt hierher.`);
}

export function judgeAddress(env: Env, found: Probe, installation: string | undefined): Finding {
  if ('code' in found) return unreachable(env.PUBLIC_URL, found.code);
  if ('status' in found)
    return found.location !== null && found.status >= 300 && found.status < 400
      ? redirected(env.PUBLIC_URL, found.location)
      : otherAnswer(env, found.status);
  if (installation !== undefined && found.reached.installation !== installation)
    return wrong(
      `Unter ${env.PUBLIC_URL} antwortet ein anderes Kontor.`,
      `Trage im Proxy als Ziel http://127.0.0.1:${env.PORT} ein, oder ändere PUBLIC_URL.`,
    );
  return judgeReached(env, found.reached);
}
